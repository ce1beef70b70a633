// check: --setup 'let jobs = JobQueue()' --each 'jobs.add(call.number)' --each 'if !jobs.isEmpty { _ = jobs.takeFirst() }'
// kind: crash
// why: each method takes the lock, but after the check another thread takes the last job

import Foundation

class JobQueue {
  private let lock = NSLock()
  private var jobs: [Int] = []

  var isEmpty: Bool {
    lock.withLock { jobs.isEmpty }
  }

  func add(_ job: Int) {
    lock.withLock { jobs.append(job) }
  }

  func takeFirst() -> Int {
    lock.withLock { jobs.removeFirst() }
  }
}
