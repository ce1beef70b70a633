// Exercise: download-count
// says: a read and the write that depends on it

import Synchronization

final class DownloadCount {
  private let count = Atomic<Int>(0)

  func add(_ downloads: Int) {
    let old = count.load(ordering: .relaxed)
    _ = count.exchange(old + downloads, ordering: .acquiringAndReleasing)
  }

  var total: Int { count.load(ordering: .relaxed) }
}
