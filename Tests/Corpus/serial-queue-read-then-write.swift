// check: --setup 'let votes = Votes()' --each 'votes.vote(for: "tea")' --total 'votes.count(of: "tea")' --iterations 2000
// kind: lost updates
// why: the count is read in one block of the queue and written in another

import Dispatch

class Votes {
  private var counts: [String: Int] = [:]
  private let queue = DispatchQueue(label: "votes")

  func count(of choice: String) -> Int {
    queue.sync { counts[choice] ?? 0 }
  }

  func vote(for choice: String) {
    let old = count(of: choice)
    queue.sync { counts[choice] = old + 1 }
  }
}
