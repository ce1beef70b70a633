// check: --setup 'let oven = Oven()' --each 'oven.bake()' --total 'oven.finishedPies' --iterations 300
// kind: none
// why: the operation queue runs one operation at a time, and the reader waits for all of them

import Foundation

class Oven {
  private let queue = OperationQueue()
  private var pies = 0

  init() {
    queue.maxConcurrentOperationCount = 1
  }

  func bake() {
    queue.addOperation {
      self.pies += 1
    }
  }

  var finishedPies: Int {
    queue.waitUntilAllOperationsAreFinished()
    return pies
  }
}
