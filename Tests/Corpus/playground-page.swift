// check:
// kind: data race
// why: four blocks add to one variable on a concurrent queue, and the page ends without waiting for them

import Foundation

var counter = 0
let queue = DispatchQueue.global()

for _ in 1...4 {
  queue.async {
    for _ in 1...20_000 {
      let old = counter
      counter = old + 1
    }
  }
}

print("The counter is \(counter)")
