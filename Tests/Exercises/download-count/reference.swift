// Exercise: download-count

import Synchronization

final class DownloadCount {
  private let count = Atomic<Int>(0)

  func add(_ downloads: Int) {
    count.wrappingAdd(downloads, ordering: .relaxed)
  }

  var total: Int { count.load(ordering: .relaxed) }
}
