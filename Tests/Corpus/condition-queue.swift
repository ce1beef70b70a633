// check: --setup 'let belt = Belt()' --each 'belt.put(1)' --each 'belt.take()' --total 'belt.taken' --expect 'threads * iterations / 2'
// kind: none
// why: take waits in a loop until there is a parcel, and all of it happens under the condition's lock

import Foundation

class Belt {
  private let condition = NSCondition()
  private var parcels: [Int] = []
  private var sum = 0

  var taken: Int {
    condition.lock()
    defer { condition.unlock() }
    return sum
  }

  func put(_ parcel: Int) {
    condition.lock()
    parcels.append(parcel)
    condition.signal()
    condition.unlock()
  }

  func take() {
    condition.lock()
    while parcels.isEmpty {
      condition.wait()
    }
    sum += parcels.removeLast()
    condition.unlock()
  }
}
