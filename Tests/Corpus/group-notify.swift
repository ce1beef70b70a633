// check: --each 'precondition(countWords(in: pages) == 8)' --iterations 100
// kind: none
// why: the counts are added on a serial queue, and read by the block that runs when the group is done

import Foundation

let pages = ["the cat sat", "on the mat", "and slept"]

func countWords(in pages: [String]) -> Int {
  let group = DispatchGroup()
  let workers = DispatchQueue.global()
  let results = DispatchQueue(label: "results")
  let finished = DispatchSemaphore(value: 0)
  var total = 0
  var answer = 0

  for page in pages {
    group.enter()
    workers.async {
      let count = page.split(separator: " ").count
      results.sync { total += count }
      group.leave()
    }
  }
  group.notify(queue: results) {
    answer = total
    finished.signal()
  }

  finished.wait()
  return answer
}
