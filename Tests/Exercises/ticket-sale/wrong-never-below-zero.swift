// Exercise: ticket-sale
// says: a wrong result, without a data race

actor TicketSale {
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  func buy() async -> Bool {
    guard tickets > 0 else { return false }
    await pay()
    tickets = max(0, tickets - 1)  // hides that a ticket was sold twice
    return true
  }

  private func pay() async {
    await Task.yield()
  }
}
