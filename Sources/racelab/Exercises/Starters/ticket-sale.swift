// Exercise: ticket-sale
//
// An actor sells the tickets of a concert, so there is no data race. Even so it sells more than it
// has. Sell every ticket, and none twice. Each buyer pays before `buy()` returns true; who gets no
// ticket does not pay.
//
// Leave as they are: `pay()`, which may take as long as it likes; the names TicketSale,
// `init(tickets:)` and `buy()`.
//
// Check it:     racelab exercise check ticket-sale.swift
// Read first:   racelab explain actor-reentrancy, actor or check-then-act

actor TicketSale {
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  /// Sells one ticket. Returns false if there are none left.
  func buy() async -> Bool {
    guard tickets > 0 else { return false }
    await pay()
    tickets -= 1
    return true
  }

  /// Stands for a request to a bank.
  private func pay() async {
    await Task.yield()
  }
}
