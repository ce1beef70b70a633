// Exercise: ordered-results
// says: data race

import Dispatch

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    var results = Array(repeating: 0, count: numbers.count)
    DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
      // Other elements, but all threads change the same array.
      results[index] = count(of: numbers[index])
    }
    return results
  }

  static func count(of number: Int) -> Int {
    (1...number).count { number.isMultiple(of: $0) }
  }
}
