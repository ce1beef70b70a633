// Exercise: seat-sale
// says: a lock orders nothing for those who do not take it

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
