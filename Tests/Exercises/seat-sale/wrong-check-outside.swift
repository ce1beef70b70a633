// Exercise: seat-sale
// says: Only one of them held a lock

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
    guard wanted > 0, left >= wanted else { return false }
    lock.lock()
    defer { lock.unlock() }
    left -= wanted
    return true
  }
}
