// Exercise: ticket-sale

actor TicketSale {
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  func buy() async -> Bool {
    guard tickets > 0 else { return false }
    tickets -= 1  // taken before anybody else is let in
    await pay()
    return true
  }

  private func pay() async {
    await Task.yield()
  }
}
