// Exercise: download-count
// says: a wrong result, without a data race

import Synchronization

final class DownloadCount {
  private let count = Atomic<Int>(0)

  func add(_ downloads: Int) {
    let old = count.load(ordering: .sequentiallyConsistent)
    count.store(old + downloads, ordering: .sequentiallyConsistent)  // still two steps
  }

  var total: Int { count.load(ordering: .relaxed) }
}
