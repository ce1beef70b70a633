// check: --setup 'let cache = SquareCache()' --each 'precondition(cache.square(of: call.iteration % 100) >= 0)' --total 'cache.misses' --expect 'min(iterations, 100)' --iterations 1000
// kind: none
// why: looking up, computing and storing are one closure under one Mutex

import Synchronization

final class SquareCache: Sendable {
  private struct State {
    var squares: [Int: Int] = [:]
    var misses = 0
  }

  private let state = Mutex(State())

  var misses: Int {
    state.withLock { $0.misses }
  }

  func square(of number: Int) -> Int {
    state.withLock { state in
      if let known = state.squares[number] {
        return known
      }
      state.misses += 1
      state.squares[number] = number * number
      return number * number
    }
  }
}
