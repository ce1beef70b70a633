// check: --setup 'let jar = Jar()' --each 'jar.put()' --total 'jar.cookies'
// kind: data race
// why: each call makes a new lock, which nobody else ever takes

import Foundation

class Jar {
  private(set) var cookies = 0

  func put() {
    let lock = NSLock()
    lock.lock()
    cookies += 1
    lock.unlock()
  }
}
