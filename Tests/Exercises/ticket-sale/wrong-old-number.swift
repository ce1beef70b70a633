// Exercise: ticket-sale
// says: at each await others get their turn

actor TicketSale {
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  func buy() async -> Bool {
    let found = tickets
    guard found > 0 else { return false }
    await pay()
    tickets = found - 1  // of what was there before the await
    return true
  }

  private func pay() async {
    await Task.yield()
  }
}
