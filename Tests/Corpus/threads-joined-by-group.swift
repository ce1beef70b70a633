// check:
// kind: none
// why: the main thread waits for the group before it reads, and the adding holds a lock

import Foundation

let lock = NSLock()
var sum = 0
let group = DispatchGroup()

for worker in 1...4 {
  group.enter()
  Thread.detachNewThread {
    var part = 0
    for number in 1...1000 {
      part += worker * number
    }
    lock.lock()
    sum += part
    lock.unlock()
    group.leave()
  }
}

group.wait()
print("sum", sum)
