// Exercise: ordered-results
// says: a wrong result, without a data race

import Dispatch
import Foundation

enum Divisors {
  static func counts(of numbers: [Int]) -> [Int] {
    let lock = NSLock()
    var results: [Int] = []
    DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
      let result = count(of: numbers[index])
      lock.withLock { results.append(result) }
    }
    return results.sorted()  // an order, but not that of the numbers
  }

  static func count(of number: Int) -> Int {
    var count = 0
    for divisor in 1...number where number % divisor == 0 { count += 1 }
    return count
  }
}
