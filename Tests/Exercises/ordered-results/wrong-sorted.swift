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
    (1...number).count { number.isMultiple(of: $0) }
  }
}
