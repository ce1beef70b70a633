// Exercise: download-count
// says: compareExchange changes nothing where the value is no longer the expected one

import Synchronization

final class DownloadCount {
  private let count = Atomic<Int>(0)

  func add(_ downloads: Int) {
    let old = count.load(ordering: .relaxed)
    // Does nothing if another thread was faster, and nobody looks whether it did.
    _ = count.compareExchange(expected: old, desired: old + downloads, ordering: .relaxed)
  }

  var total: Int { count.load(ordering: .relaxed) }
}
