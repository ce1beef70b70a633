// check: --setup 'let meter = Meter()' --each 'meter.add(call.iteration)' --total 'meter.sum' --timeout 2s
// kind: no end
// why: the early return leaves the spin lock taken, and everybody spins for ever

import Synchronization

final class SpinLock: Sendable {
  private let taken = Atomic<Bool>(false)

  func lock() {
    while taken.exchange(true, ordering: .acquiring) {}
  }

  func unlock() {
    taken.store(false, ordering: .releasing)
  }
}

class Meter {
  private let spin = SpinLock()
  private(set) var sum = 0

  func add(_ value: Int) {
    spin.lock()
    if value == 0 {
      return  // nothing to add
    }
    sum += value
    spin.unlock()
  }
}
