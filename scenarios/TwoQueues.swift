import Dispatch
import RaceLabKit

public let twoQueues = Scenario(
  name: "two-queues", grade: .hazard, section: .hazards,
  summary: "two serial queues that sync onto each other",
  reason: "each queue is busy with a block that waits for the other queue, which no check sees",
  next: "sync-on-own-queue",
  model: Model(total: "calls") {
    If("me" == 0) {
      Exclusive("orders") {
        Exclusive("stock") { AtomicAdd("calls", 1) }
      }
    } otherwise: {
      Exclusive("stock") {
        Exclusive("orders") { AtomicAdd("calls", 1) }
      }
    }
  },
  script: .hazard(.hangs) { stage in
    let shop = Shop()
    // Makes the unlucky moment certain: nobody hops on before both queues are busy.
    let bothAreBusy = DispatchGroup()
    for _ in 1...2 { bothAreBusy.enter() }
    @Sendable func meet(_ words: String) {
      stage.say(words)
      bothAreBusy.leave()
      bothAreBusy.wait()
    }
    atOnce(
      { shop.order { meet("on the orders queue, about to ask stock") } },
      { shop.restock { meet("on the stock queue, about to ask orders") } })
    stage.say("both done")  // never said
  } fixed: { stage in
    let shop = Shop()
    atOnce(
      { for _ in 1...1_000 { shop.order {} } },
      { for _ in 1...1_000 { shop.restockOneHopAtATime() } })
    stage.say("1,000 orders and 1,000 deliveries done")
  }
)

final class Shop: @unchecked Sendable {  // right: each queue owns one of the two
  private let orders = DispatchQueue(label: "racelab.orders")
  private let stock = DispatchQueue(label: "racelab.stock")
  private var open = 0
  private var items = 0

  // MARK: The critical section, on two queues

  /// The orders queue waits for the stock queue.
  func order(beforeSecondHop: () -> Void) {
    orders.sync {
      beforeSecondHop()
      stock.sync { items -= 1 }
      open += 1
    }
  }

  /// The stock queue waits for the orders queue.
  func restock(beforeSecondHop: () -> Void) {
    stock.sync {
      beforeSecondHop()
      items += orders.sync { open }
    }
  }

  /// Leaves one queue before it hops onto the other: `sync` goes from orders to stock only.
  func restockOneHopAtATime() {
    let wanted = orders.sync { open }
    stock.sync { items += wanted }
  }

  // MARK: -
}

/// Runs both on queues of their own, and waits for them.
private func atOnce(
  _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void
) {
  let done = DispatchGroup()
  DispatchQueue(label: "racelab.customer").async(group: done, execute: one)
  DispatchQueue(label: "racelab.delivery").async(group: done, execute: other)
  done.wait()
}
