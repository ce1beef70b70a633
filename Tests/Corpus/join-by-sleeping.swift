// check:
// kind: data race
// why: sleeping gives the thread time, but nothing orders its writes before the read

import Foundation

var total = 0

let worker = Thread {
  for number in 1...1000 {
    total += number
  }
}
worker.start()

Thread.sleep(forTimeInterval: 0.1)  // that should be enough
print("total", total)
