// check:
// kind: none
// why: buffer, finished and sum are only touched under the condition's lock

import Foundation

let condition = NSCondition()
var buffer: [Int] = []
var isFinished = false

func produce() {
  for number in 1...2000 {
    condition.lock()
    while buffer.count >= 8 {
      condition.wait()
    }
    buffer.append(number)
    condition.broadcast()
    condition.unlock()
  }
  condition.lock()
  isFinished = true
  condition.broadcast()
  condition.unlock()
}

Thread.detachNewThread {
  produce()
}

var sum = 0
while true {
  condition.lock()
  while buffer.isEmpty && !isFinished {
    condition.wait()
  }
  let batch = buffer
  buffer.removeAll()
  condition.broadcast()
  condition.unlock()
  if batch.isEmpty { break }
  sum += batch.reduce(0, +)
}
print("sum", sum)
