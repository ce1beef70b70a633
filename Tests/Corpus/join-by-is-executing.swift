// check:
// kind: data race
// why: isExecuting tells that the work has ended, but does not order its writes before the read

import Foundation

final class Summation {
  var sum = 0

  func run() {
    for number in 1...1000 {
      sum += number
    }
  }
}

let summation = Summation()
let thread = Thread { summation.run() }
thread.start()

while !thread.isExecuting && !thread.isFinished {
  usleep(100)  // not started yet
}
while thread.isExecuting {
  usleep(100)
}
print("sum =", summation.sum)
