// check: --setup 'let tree = Family()' --each 'tree.addTwins()' --total 'tree.children' --expect 'threads * iterations * 2'
// kind: none
// why: the lock is recursive, so a method that holds it may call another one that takes it

import Foundation

class Family {
  private let lock = NSRecursiveLock()
  private var count = 0

  var children: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  func addChild() {
    lock.lock()
    count += 1
    lock.unlock()
  }

  func addTwins() {
    lock.lock()
    addChild()
    addChild()
    lock.unlock()
  }
}
