import Foundation
import RaceLabKit

public let lockOrder = Scenario(
  name: "lock-order", grade: .hazard, section: .hazards,
  summary: "two threads take the same two locks in opposite orders",
  reason: "each holds the lock that the other one waits for, so neither ever unlocks",
  next: "two-queues",
  model: Model(total: "transfers") {
    If("me" == 0) {
      Exclusive("anna") {
        Exclusive("ben") { AtomicAdd("transfers", 1) }
      }
    } otherwise: {
      Exclusive("ben") {
        Exclusive("anna") { AtomicAdd("transfers", 1) }
      }
    }
  },
  script: .hazard(.hangs) { stage in
    let (anna, ben) = (Wallet(number: 1), Wallet(number: 2))
    // Makes the unlucky moment certain: nobody goes on before both hold their first lock.
    let bothHoldOne = DispatchGroup()
    for _ in 1...2 { bothHoldOne.enter() }
    @Sendable func meet(_ words: String) {
      stage.say(words)
      bothHoldOne.leave()
      bothHoldOne.wait()
    }
    bothWays(
      { anna.pay(10, to: ben) { meet("Anna's lock is held, Ben's is wanted") } },
      { ben.pay(10, to: anna) { meet("Ben's lock is held, Anna's is wanted") } })
    stage.say("both have paid")  // never said
  } fixed: { stage in
    let (anna, ben) = (Wallet(number: 1), Wallet(number: 2))
    bothWays(
      { for _ in 1...1_000 { anna.payInOrder(10, to: ben) } },
      { for _ in 1...1_000 { ben.payInOrder(10, to: anna) } })
    stage.say("1,000 payments each way; Anna has \(anna.balance), Ben has \(ben.balance)")
  }
)

final class Wallet: @unchecked Sendable {  // right: `lock` guards `money`
  private let number: Int
  private let lock = NSLock()
  private var money = 100

  init(number: Int) { self.number = number }

  // MARK: The critical section, under two locks

  /// Locks the payer first, whoever that is.
  func pay(_ amount: Int, to other: Wallet, betweenLocks: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    betweenLocks()
    other.lock.lock()
    defer { other.lock.unlock() }
    money -= amount
    other.money += amount
  }

  /// Locks the lower number first, whoever pays.
  func payInOrder(_ amount: Int, to other: Wallet) {
    let (first, second) = number < other.number ? (self, other) : (other, self)
    first.lock.lock()
    defer { first.lock.unlock() }
    second.lock.lock()
    defer { second.lock.unlock() }
    money -= amount
    other.money += amount
  }

  // MARK: -

  var balance: Int { lock.withLock { money } }
}

/// Runs both on threads of their own, and waits for them.
private func bothWays(
  _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void
) {
  let done = DispatchGroup()
  for body in [one, other] {
    done.enter()
    Thread {
      body()
      done.leave()
    }.start()
  }
  done.wait()
}
