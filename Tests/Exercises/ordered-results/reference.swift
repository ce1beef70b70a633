// Exercise: ordered-results

import Dispatch

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    Array(unsafeUninitializedCapacity: numbers.count) { buffer, initialized in
      let slots = buffer  // a slot for each number, written by one thread
      DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
        slots.initializeElement(at: index, to: count(of: numbers[index]))
      }
      initialized = numbers.count
    }
  }

  static func count(of number: Int) -> Int {
    var count = 0
    for divisor in 1...number where number % divisor == 0 { count += 1 }
    return count
  }
}
