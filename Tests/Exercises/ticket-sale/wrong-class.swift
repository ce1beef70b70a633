// Exercise: ticket-sale
// says: neither held a lock

final class TicketSale {
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  func buy() async -> Bool {
    guard tickets > 0 else { return false }
    tickets -= 1  // no await in between, but no actor either
    await pay()
    return true
  }

  private func pay() async {
    await Task.yield()
  }
}
