// check: --setup 'let log = Log()' --each 'log.write("line \(call.number)")' --total 'log.count' --iterations 2000
// kind: none
// why: writes are queued one after another, and the read waits behind them on the same queue

import Foundation

class Log {
  private let queue = DispatchQueue(label: "log", qos: .utility)
  private var lines = [String]()

  func write(_ line: String) {
    queue.async { [weak self] in
      self?.lines.append(line)
    }
  }

  var count: Int {
    queue.sync { lines.count }
  }
}
