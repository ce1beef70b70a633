// check: --setup 'let cart = Cart()' --each 'cart.add()' --total 'cart.items'
// kind: data race
// why: a group counts who is inside, it keeps nobody out: all that wait are let in together

import Dispatch

class Cart {
  private let group = DispatchGroup()
  private(set) var items = 0

  func add() {
    group.wait()  // until the others are done
    group.enter()
    items += 1
    group.leave()
  }
}
