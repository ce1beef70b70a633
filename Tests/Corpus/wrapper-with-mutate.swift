// check: --setup 'let page = Page()' --each 'page.visit()' --total 'page.views'
// kind: none
// why: mutate holds the lock around the whole change, not around its halves

import Foundation

@propertyWrapper
final class Atomic<Value> {
  private var value: Value
  private let lock = NSLock()

  init(wrappedValue: Value) {
    value = wrappedValue
  }

  var wrappedValue: Value {
    lock.withLock { value }
  }

  var projectedValue: Atomic<Value> { self }

  func mutate(_ change: (inout Value) -> Void) {
    lock.withLock { change(&value) }
  }
}

final class Page {
  @Atomic var views = 0

  func visit() {
    $views.mutate { $0 += 1 }
  }
}
