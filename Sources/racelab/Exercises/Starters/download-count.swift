// Exercise: download-count
//
// The total is an Atomic, so no access to it can be a data race. Even so, downloads go missing.
// Count each of them, with the Atomic alone: no lock, no queue, no actor.
//
// Leave the names as they are: DownloadCount, `init()`, `add(_:)` and `total`.
//
// Check it:     racelab exercise check download-count.swift
// Read first:   racelab explain atomic-load-store, atomic or atomic-cas

import Synchronization

final class DownloadCount {
  private let count = Atomic<Int>(0)

  func add(_ downloads: Int) {
    let old = count.load(ordering: .relaxed)
    count.store(old + downloads, ordering: .relaxed)
  }

  var total: Int { count.load(ordering: .relaxed) }
}
