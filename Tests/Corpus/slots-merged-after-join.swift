// check: --each 'precondition(sumOfSquares(below: 1000) == 332_833_500)' --iterations 5
// kind: none
// why: each part writes only its own slot, and the slots are added after all parts have ended

import Dispatch

func sumOfSquares(below limit: Int) -> Int {
  let parts = 4
  let slots = UnsafeMutableBufferPointer<Int>.allocate(capacity: parts)
  defer { slots.deallocate() }
  slots.initialize(repeating: 0)

  DispatchQueue.concurrentPerform(iterations: parts) { part in
    var sum = 0
    for number in stride(from: part, to: limit, by: parts) {
      sum += number * number
    }
    slots[part] = sum
  }

  return slots.reduce(0, +)
}
