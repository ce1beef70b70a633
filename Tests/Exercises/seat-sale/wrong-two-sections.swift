// Exercise: seat-sale
// says: a wrong result, without a data race

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
    guard wanted > 0 else { return false }
    guard lock.withLock({ left >= wanted }) else { return false }
    lock.withLock { left -= wanted }
    return true
  }
}
