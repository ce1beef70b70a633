// check: --setup 'let door = Door()' --each 'door.enter(call.number)' --each 'door.leave()'
// kind: data race
// also: crash, no end, deadlock
// why: between the check for nil and the force unwrap another thread sets it to nil

class Visitor {
  let number: Int
  init(number: Int) { self.number = number }
}

class Door {
  private var visitor: Visitor?
  private var sum = 0

  func enter(_ number: Int) {
    visitor = Visitor(number: number)
  }

  func leave() {
    if visitor != nil {
      sum += visitor!.number
      visitor = nil
    }
  }
}
