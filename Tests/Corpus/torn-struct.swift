// check: --setup 'let robot = Robot()' --each 'robot.move(to: call.worker)' --invariant 'robot.position.x == robot.position.y'
// kind: data race
// why: a struct of two fields is written in two stores, and another thread's can come between them

struct Position {
  var x: Int
  var y: Int
}

class Robot {
  var position = Position(x: 0, y: 0)

  /// The robot only ever stands on the diagonal.
  func move(to place: Int) {
    position = Position(x: place, y: place)
  }
}
