// Exercise: seat-sale
//
// A cinema sells seats until none are left. The first time that somebody is refused, everything
// stops: nobody gets an answer any more. Find out why, and make it impossible to forget.
//
// Leave the names as they are: SeatSale, `init(seats:)`, `seats` and `sell(_:)`.
//
// Check it:     racelab exercise check seat-sale.swift
// Read first:   racelab explain missing-unlock or nslock

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

  /// Sells that many seats, or none if there are fewer or the number makes no sense. Returns whether
  /// it sold them.
  func sell(_ wanted: Int) -> Bool {
    lock.lock()
    guard wanted > 0 else { return false }
    guard left >= wanted else { return false }
    left -= wanted
    lock.unlock()
    return true
  }
}
