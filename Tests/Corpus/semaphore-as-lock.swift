// check: --setup 'let printer = Printer()' --each 'printer.printPage()' --total 'printer.pages'
// kind: none
// why: a semaphore that starts at 1 lets one thread in at a time

import Dispatch

class Printer {
  private let oneAtATime = DispatchSemaphore(value: 1)
  private var count = 0

  func printPage() {
    oneAtATime.wait()
    defer { oneAtATime.signal() }
    count += 1
  }

  var pages: Int {
    oneAtATime.wait()
    defer { oneAtATime.signal() }
    return count
  }
}
