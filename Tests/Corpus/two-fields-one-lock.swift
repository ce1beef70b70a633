// check: --setup 'let robot = Robot()' --each 'robot.move(to: call.worker)' --each 'precondition(robot.isOnDiagonal)' --invariant 'robot.isOnDiagonal'
// kind: none
// why: both fields are written under one lock and read under the same lock

import Foundation

final class Robot {
  private let lock = NSLock()
  private var x = 0
  private var y = 0

  func move(to place: Int) {
    lock.lock()
    x = place
    y = place
    lock.unlock()
  }

  var isOnDiagonal: Bool {
    lock.lock()
    defer { lock.unlock() }
    return x == y
  }
}
