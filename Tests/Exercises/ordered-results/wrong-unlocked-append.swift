// Exercise: ordered-results
// says: data race

import Dispatch

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    var results: [Int] = []
    DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
      results.append(count(of: numbers[index]))
    }
    return results
  }

  static func count(of number: Int) -> Int {
    var count = 0
    for divisor in 1...number where number % divisor == 0 { count += 1 }
    return count
  }
}
