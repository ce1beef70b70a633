// check: --each 'withExtendedLifetime(Session()) {}' --total 'Session.openCount' --expect '0'
// kind: none
// why: init and deinit change the shared count only under its lock

import Foundation

final class Session {
  private static let lock = NSLock()
  private static var open = 0

  static var openCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return open
  }

  init() {
    Session.lock.lock()
    Session.open += 1
    Session.lock.unlock()
  }

  deinit {
    Session.lock.lock()
    Session.open -= 1
    Session.lock.unlock()
  }
}
