// check:
// kind: none
// why: the thread signals when it is done, and the main thread reads only after the wait

import Foundation

final class Download {
  private(set) var bytes: [UInt8] = []

  func run() {
    for number in 0..<1000 {
      bytes.append(UInt8(number % 256))
    }
  }
}

let download = Download()
let finished = DispatchSemaphore(value: 0)

let thread = Thread {
  download.run()
  finished.signal()
}
thread.name = "download"
thread.start()

finished.wait()
print("got \(download.bytes.count) bytes")
