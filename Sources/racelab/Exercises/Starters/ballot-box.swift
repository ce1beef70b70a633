// Exercise: ballot-box
//
// An election: some threads vote, others already want to know how it stands. Whoever wrote this
// locked the voting and thought that reading can do no harm. Make it safe to read while others vote.
//
// Leave the names as they are: BallotBox, `init()`, `vote(for:)`, `votes(for:)` and `isEmpty`.
//
// Check it:     racelab exercise check ballot-box.swift
// Read first:   racelab explain unguarded-read, nslock or lock-wrong-object

import Foundation

final class BallotBox {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  func vote(for name: String) {
    lock.lock()
    defer { lock.unlock() }
    counts[name, default: 0] += 1
  }

  func votes(for name: String) -> Int {
    counts[name, default: 0]
  }

  /// Whether nobody has voted yet.
  var isEmpty: Bool { counts.isEmpty }
}
