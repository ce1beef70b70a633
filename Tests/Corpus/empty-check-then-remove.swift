// check: --setup 'let jobs = JobQueue()' --each 'if jobs.isEmpty { jobs.add(call.number) } else { jobs.runNext() }' --iterations 200
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

  func runNext() {
    if !isEmpty {
      usleep(20)  // fetch the tools
      let job = takeFirst()
      precondition(job >= 0)
    }
  }
}
