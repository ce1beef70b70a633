// check:
// kind: data race
// why: isExecuting tells that the thread has ended, but does not order its writes before the read

import Foundation

final class Summation {
  var sum = 0

  func run() {
    for number in 1...100_000 {
      sum &+= number
    }
  }
}

let summation = Summation()
let thread = Thread { summation.run() }
thread.start()

while !thread.isExecuting && !thread.isFinished {
  usleep(100)
}
while thread.isExecuting {
  usleep(100)
}
print("sum =", summation.sum)
