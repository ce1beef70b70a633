// check: --setup 'let player = Player()' --each 'player.score += 1' --total 'player.score'
// kind: lost updates
// why: += is a locked get and then a locked set, and between the two another thread sets

import Foundation

@propertyWrapper
final class Atomic<Value> {
  private var value: Value
  private let lock = NSLock()

  init(wrappedValue: Value) {
    value = wrappedValue
  }

  var wrappedValue: Value {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

final class Player {
  @Atomic var score = 0
}
