// check: --setup 'let page = Page()' --each 'page.views += 1' --total 'page.views'
// kind: data race
// why: the lock is inside the struct it should protect: copying or changing the struct needs no lock

import Foundation

@propertyWrapper
struct Atomic<Value> {
  private var value: Value
  private let lock = NSLock()

  init(wrappedValue: Value) {
    value = wrappedValue
  }

  var wrappedValue: Value {
    get {
      lock.lock()
      defer { lock.unlock() }
      return value
    }
    set {
      lock.lock()
      value = newValue
      lock.unlock()
    }
  }
}

class Page {
  @Atomic var views = 0
}
