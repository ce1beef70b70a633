// check: --setup 'let printer = Printer()' --each 'printer.printPage()' --total 'printer.pages'
// kind: data race
// why: a semaphore that starts at 2 lets two threads in at once

import Dispatch

class Printer {
  var pages = 0
  let semaphore = DispatchSemaphore(value: 2)

  func printPage() {
    semaphore.wait()
    pages += 1
    semaphore.signal()
  }
}
