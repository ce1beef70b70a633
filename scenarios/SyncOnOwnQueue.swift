import Dispatch
import RaceLabKit

public let syncOnOwnQueue = Scenario(
  name: "sync-on-own-queue", grade: .hazard, section: .hazards,
  summary: "sync onto the serial queue that the code is already on",
  reason: "the block waits for a block behind it, which libdispatch notices and ends the process",
  next: "barrier-reentrancy",
  model: Model(total: "apples", initially: ["apples": 10]) {
    Exclusive("queue") {  // sell
      Exclusive("queue") { Read("apples", into: "left") }  // count
      Write("apples", "left" - 1)
    }
  },
  script: .hazard(.crashes) { stage in
    let inventory = Inventory(["apple": 1])
    stage.say("\(inventory.count(of: "apple")) apple")
    stage.say("sold: \(inventory.sell("apple"))")  // never said
  } fixed: { stage in
    let inventory = Inventory(["apple": 1])
    stage.say("\(inventory.count(of: "apple")) apple")
    stage.say("sold: \(inventory.sellHoppingOnce("apple"))")
    stage.say("sold: \(inventory.sellHoppingOnce("apple"))")
  }
)

final class Inventory: @unchecked Sendable {  // right: `items` is touched on `queue` only
  private let queue = DispatchQueue(label: "racelab.inventory")
  private var items: [String: Int]

  init(_ items: [String: Int]) { self.items = items }

  // MARK: The critical section, a block on the queue

  func count(of item: String) -> Int {
    queue.sync { items[item, default: 0] }
  }

  func sell(_ item: String) -> Bool {
    queue.sync {
      guard count(of: item) > 0 else { return false }  // hops onto the queue it is on
      items[item, default: 0] -= 1
      return true
    }
  }

  /// Public methods hop, private helpers never do.
  func sellHoppingOnce(_ item: String) -> Bool {
    queue.sync {
      guard countOnQueue(of: item) > 0 else { return false }
      items[item, default: 0] -= 1
      return true
    }
  }

  private func countOnQueue(of item: String) -> Int {
    dispatchPrecondition(condition: .onQueue(queue))  // says, and checks, who may call
    return items[item, default: 0]
  }

  // MARK: -
}
