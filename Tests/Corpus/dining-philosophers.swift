// check:
// kind: deadlock
// why: every philosopher holds the left fork and waits for the right one

import Foundation

let forks = (0..<5).map { _ in NSLock() }
let dinner = DispatchGroup()

for seat in 0..<5 {
  dinner.enter()
  Thread.detachNewThread {
    let left = forks[seat]
    let right = forks[(seat + 1) % 5]
    for _ in 1...10 {
      left.lock()
      usleep(2000)  // reach over the table
      right.lock()
      usleep(100)  // eat
      right.unlock()
      left.unlock()
    }
    dinner.leave()
  }
}

dinner.wait()
print("Everybody has eaten.")
