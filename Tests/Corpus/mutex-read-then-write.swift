// check: --setup 'let stock = Stock()' --each 'stock.deliver(1)' --total 'stock.amount'
// kind: lost updates
// why: the amount is read under the mutex and written under the mutex, but released in between

import Synchronization

final class Stock: Sendable {
  private let boxes = Mutex(0)

  var amount: Int {
    get { boxes.withLock { $0 } }
    set { boxes.withLock { $0 = newValue } }
  }

  func deliver(_ count: Int) {
    let new = amount + count
    amount = new
  }
}
