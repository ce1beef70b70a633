// check: --setup 'let board = HighScore()' --each 'board.submit(call.number)' --total 'board.best' --expect 'threads * iterations - 1'
// kind: none
// why: the new best is stored only if the old one is still there, and otherwise tried again

import Synchronization

final class HighScore: Sendable {
  private let score = Atomic<Int>(0)

  var best: Int { score.load(ordering: .relaxed) }

  func submit(_ points: Int) {
    var old = score.load(ordering: .relaxed)
    while points > old {
      let (exchanged, original) = score.compareExchange(
        expected: old, desired: points, ordering: .relaxed)
      if exchanged { return }
      old = original
    }
  }
}
