// check: --setup 'let stock = Stock()' --each 'stock.deliver(1)' --total 'stock.amount' --iterations 300
// kind: lost updates
// why: the amount is read under the mutex and written under the mutex, but released in between

import Foundation
import Synchronization

final class Stock: Sendable {
  private let boxes = Mutex(0)

  var amount: Int {
    get { boxes.withLock { $0 } }
    set { boxes.withLock { $0 = newValue } }
  }

  func deliver(_ count: Int) {
    let new = amount + count
    usleep(10)  // sign the papers
    amount = new
  }
}
