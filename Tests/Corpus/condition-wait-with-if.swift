// check: --setup 'let belt = Belt()' --each 'belt.put(call.number)' --each '_ = belt.take()' --iterations 200
// kind: crash
// why: everybody is woken, and the belt may be empty again: the condition needs a while, not an if

import Foundation

class Belt {
  private let condition = NSCondition()
  private var parcels: [Int] = []

  func put(_ parcel: Int) {
    usleep(50)  // wrap it
    condition.lock()
    parcels.append(parcel)
    condition.broadcast()
    condition.unlock()
  }

  func take() -> Int {
    condition.lock()
    defer { condition.unlock() }
    if parcels.isEmpty {
      condition.wait()
    }
    return parcels.removeLast()
  }
}
