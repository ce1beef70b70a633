// check: --setup 'let thermometer = Thermometer()' --each 'thermometer.update(20.5)' --each '_ = thermometer.average'
// kind: data race
// why: the writer takes the lock, the reader does not

import Foundation

class Thermometer {
  private let lock = NSLock()
  private var sum = 0.0
  private var count = 0

  func update(_ degrees: Double) {
    lock.lock()
    defer { lock.unlock() }
    sum += degrees
    count += 1
  }

  // only reading, so no lock
  var average: Double {
    count == 0 ? 0 : sum / Double(count)
  }
}
