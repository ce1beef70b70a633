// Exercise: seat-sale

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
    defer { lock.unlock() }
    guard wanted > 0, left >= wanted else { return false }
    left -= wanted
    return true
  }
}
