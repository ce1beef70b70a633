// Exercise: seat-sale
// says: whoever takes it keeps the lock for good

import Foundation

final class SeatSale {
  private let lock = NSLock()
  private var left: Int

  init(seats: Int) { left = seats }

  var seats: Int {
    lock.lock()
    defer { lock.unlock() }
    return left
  }

  func sell(_ wanted: Int) -> Bool {
    lock.lock()
    guard wanted > 0 else { return false }  // this one still takes the lock along
    guard left >= wanted else {
      lock.unlock()
      return false
    }
    left -= wanted
    lock.unlock()
    return true
  }
}
