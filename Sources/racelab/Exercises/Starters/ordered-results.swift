// Exercise: ordered-results
//
// How many divisors has each of these numbers? Several threads find out at once. No answer gets
// lost, thanks to the lock, but they come back in the order in which they were ready. Return them in
// the order of the numbers, still computed by `concurrentPerform`.
//
// Leave the names as they are: Divisors, `counts(of:)` and `count(of:)`.
//
// Check it:     racelab exercise check ordered-results.swift
// Read first:   racelab explain result-order, array-append or concurrent-perform

import Dispatch
import Foundation

enum Divisors {
  /// How many divisors each number has, in the order of the numbers.
  static func counts(of numbers: [Int]) -> [Int] {
    let lock = NSLock()
    var results: [Int] = []
    DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
      let result = count(of: numbers[index])
      lock.withLock { results.append(result) }
    }
    return results
  }

  /// How many numbers divide this one. It takes its time.
  static func count(of number: Int) -> Int {
    var count = 0
    for divisor in 1...number where number % divisor == 0 { count += 1 }
    return count
  }
}
