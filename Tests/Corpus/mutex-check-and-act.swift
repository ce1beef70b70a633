// check: --setup 'let shop = TicketShop(tickets: 5000)' --each '_ = shop.buy()' --total 'shop.sold' --expect 'min(5000, threads * iterations)' --invariant 'shop.left >= 0' --iterations 1000
// kind: none
// why: checking for a ticket and taking it is one step under the Mutex

import Synchronization

final class TicketShop: Sendable {
  private let tickets: Mutex<(left: Int, sold: Int)>

  init(tickets: Int) {
    self.tickets = Mutex((left: tickets, sold: 0))
  }

  var left: Int { tickets.withLock { $0.left } }
  var sold: Int { tickets.withLock { $0.sold } }

  func buy() -> Bool {
    tickets.withLock {
      guard $0.left > 0 else { return false }
      $0.left -= 1
      $0.sold += 1
      return true
    }
  }
}
