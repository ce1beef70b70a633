/// Every exercise, in teaching order.
enum Exercises {
  static let all: [Exercise] = [
    Exercise(
      name: "atomic-counter",
      summary: "two locked accesses are not one locked increment",
      lessons: ["atomic-property", "nslock", "serial-queue"],
      starter: PackageResources.atomic_counter_swift,
      parts: [
        Exercise.Part(
          title: "LockedCounter, with an NSLock",
          trial: "All threads count in one counter. The total is its value at the end; what it "
            + "lacks was lost.",
          expressions: CheckExpressions(
            setup: "let counter = LockedCounter()",
            each: ["counter.increment()"], total: "counter.value"),
          threads: 2,
          requirements: [
            Requirement(
              type: "LockedCounter", rule: .mentions("NSLock"),
              words: "LockedCounter has to use an NSLock of its own.")
          ]),
        Exercise.Part(
          title: "QueueCounter, with a serial queue",
          trial: "All threads count in one counter. The total is its value at the end; what it "
            + "lacks was lost.",
          expressions: CheckExpressions(
            setup: "let counter = QueueCounter()",
            each: ["counter.increment()"], total: "counter.value"),
          threads: 2,
          requirements: [
            Requirement(
              type: "QueueCounter", rule: .mentions("DispatchQueue"),
              words: "QueueCounter has to use a serial DispatchQueue of its own."),
            Requirement(
              type: "QueueCounter", rule: .doesNotMention("concurrent"),
              words: "The queue of QueueCounter has to be a serial one."),
          ]),
      ]),

    Exercise(
      name: "ballot-box",
      summary: "votes are written under a lock, and read without",
      lessons: ["unguarded-read", "nslock", "lock-wrong-object"],
      starter: PackageResources.ballot_box_swift,
      parts: [
        Exercise.Part(
          title: "BallotBox",
          trial: "Some threads vote, others ask for votes and isEmpty. The total is all votes at "
            + "the end.",
          expressions: CheckExpressions(
            setup: "let box = BallotBox()",
            each: [
              "box.vote(for: \"Ada\")", "_ = box.votes(for: \"Ada\")",
              "box.vote(for: \"Grace\")", "_ = box.isEmpty",
            ],
            total: "box.votes(for: \"Ada\") + box.votes(for: \"Grace\")",
            expect: "threads * iterations / 2"))
      ]),

    Exercise(
      name: "download-count",
      summary: "an atomic load, and then an atomic store",
      lessons: ["atomic-load-store", "atomic", "atomic-cas"],
      starter: PackageResources.download_count_swift,
      parts: [
        Exercise.Part(
          title: "DownloadCount, with an Atomic",
          trial: "All threads add 1. The total is what has been counted at the end; what it "
            + "lacks was lost.",
          expressions: CheckExpressions(
            setup: "let downloads = DownloadCount()",
            each: ["downloads.add(1)"], total: "downloads.total"),
          iterations: 10_000,
          requirements: [
            Requirement(
              type: "DownloadCount", rule: .mentions("Atomic"),
              words: "DownloadCount has to keep its Atomic, and needs nothing else.")
          ])
      ]),

    Exercise(
      name: "bank-account",
      summary: "the balance is checked, and later withdrawn from",
      lessons: ["check-then-act", "account-nslock"],
      starter: PackageResources.bank_account_swift,
      parts: [
        Exercise.Part(
          title: "BankAccount",
          trial: "Each thread withdraws $10 from each of many accounts that hold $10. The total "
            + "is what is left in all: below 0, several threads got the same $10.",
          expressions: CheckExpressions(
            setup: "let accounts = (0..<iterations).map { _ in BankAccount(balance: 10) }",
            each: ["_ = accounts[call.iteration].withdraw(10)"],
            total: "accounts.reduce(0) { $0 + $1.balance }", expect: "0"),
          iterations: 10_000)
      ]),

    Exercise(
      name: "home-address",
      summary: "the city of one home, the country of another",
      lessons: ["profile-two-locks", "profile-synchronized", "snapshot-cache"],
      starter: PackageResources.home_address_swift,
      parts: [
        Exercise.Part(
          title: "Person",
          trial: "Some threads move a person to and fro, others look up the home. The total is "
            + "how often they saw one that does not exist.",
          expressions: CheckExpressions(
            setup: tally + "let person = Person()",
            each: [
              "person.move(to: .paris)",
              "if !person.home.isReal { tallies[call.worker].count += 1 }",
              "person.move(to: .berlin)",
              "if !person.home.isReal { tallies[call.worker].count += 1 }",
            ],
            total: tallied, expect: "0",
            invariant: "person.home.isReal"),
          iterations: 10_000)
      ]),

    Exercise(
      name: "lazy-catalog",
      summary: "loaded when first asked for, but by how many?",
      lessons: ["lazy-var", "check-then-act", "static-let"],
      starter: PackageResources.lazy_catalog_swift,
      parts: [
        Exercise.Part(
          title: "Catalog",
          trial: "All threads ask each of many catalogs for its prices; nobody asks as many "
            + "others. The total is how often a catalog was loaded: once for each that was "
            + "asked.",
          expressions: CheckExpressions(
            // Twice as many as are used: what nobody asks for must not be loaded.
            setup: "let catalogs = (0..<2 * iterations).map { _ in Catalog() }",
            each: ["_ = catalogs[call.iteration].prices"],
            total: "catalogs.reduce(0) { $0 + $1.loads }", expect: "iterations"))
      ]),

    Exercise(
      name: "event-log",
      summary: "events that arrive while the log is flushed",
      lessons: ["event-buffer", "check-then-act"],
      starter: PackageResources.event_log_swift,
      parts: [
        Exercise.Part(
          title: "EventLog",
          trial: "Some threads add events, others flush. The total is how many events came out: "
            + "too few, and some never did; too many, and some came out twice.",
          expressions: CheckExpressions(
            setup: tally + "let log = EventLog()",
            each: ["log.add(\"event\")", "tallies[call.worker].count += log.flush().count"],
            total: tallied + " + log.flush().count", expect: "threads * iterations / 2"),
          iterations: 10_000)
      ]),

    Exercise(
      name: "price-cache",
      summary: "one barrier for an update, not one for its last step",
      lessons: ["barrier-cache", "barrier-global-queue", "barrier-reentrancy"],
      starter: PackageResources.price_cache_swift,
      parts: [
        Exercise.Part(
          title: "PriceCache",
          trial: "Some threads raise a price by 1, others read it. The total is the price at the "
            + "end.",
          expressions: CheckExpressions(
            setup: "let cache = PriceCache()",
            each: ["cache.raise(\"tea\", by: 1)", "_ = cache.price(of: \"tea\")"],
            total: "cache.price(of: \"tea\")", expect: "threads * iterations / 2"),
          requirements: [
            Requirement(
              type: "PriceCache", rule: .mentions("concurrent"),
              words: "PriceCache has to keep its concurrent queue, so that reads run together.")
          ])
      ]),

    Exercise(
      name: "ordered-results",
      summary: "results in the order of the questions",
      lessons: ["result-order", "array-append", "concurrent-perform"],
      starter: PackageResources.ordered_results_swift,
      parts: [
        Exercise.Part(
          title: "Divisors",
          trial: "Each call asks for the divisors of 100 numbers. The total is how many of the "
            + "answers were wrong, or in another order.",
          expressions: CheckExpressions(
            setup: tally + """
              let numbers = (1...100).map { $0 * 37 % 101 * 5 }
              let counts = numbers.map { Divisors.count(of: $0) }
              """,
            each: ["if Divisors.counts(of: numbers) != counts { tallies[call.worker].count += 1 }"],
            total: tallied, expect: "0"),
          threads: 2, iterations: 20,
          requirements: [
            Requirement(
              type: "Divisors", rule: .mentions("concurrentPerform"),
              words: "Divisors has to keep its concurrentPerform: the work is done in parallel.")
          ])
      ]),

    Exercise(
      name: "word-count",
      summary: "child tasks that all add to one total",
      lessons: ["task-group", "actor", "atomic"],
      starter: PackageResources.word_count_swift,
      parts: [
        Exercise.Part(
          title: "WordCount",
          trial: "Each call counts the 5,050 words of 100 pages. The total is how many of the "
            + "counts were wrong.",
          expressions: CheckExpressions(
            setup: tally + """
              let pages = (1...100).map { page in
                Array(repeating: "word", count: page).joined(separator: " ")
              }
              """,
            each: [
              "if await WordCount.words(on: pages) != 5_050 { tallies[call.worker].count += 1 }"
            ],
            total: tallied, expect: "0", isAsync: true),
          threads: 2, iterations: 50,
          requirements: [
            Requirement(
              type: "WordCount", rule: .mentions("addTask"),
              words: "WordCount has to keep its child tasks: the pages are counted in parallel.")
          ])
      ]),

    Exercise(
      name: "ticket-sale",
      summary: "an actor that awaits between check and sale",
      lessons: ["actor-reentrancy", "actor", "check-then-act"],
      starter: PackageResources.ticket_sale_swift,
      parts: [
        Exercise.Part(
          title: "TicketSale",
          trial: "All tasks buy, twice as often as there are tickets. The total is how many "
            + "tickets were sold.",
          expressions: CheckExpressions(
            setup: tally + "let sale = TicketSale(tickets: threads * iterations / 2)",
            each: ["if await sale.buy() { tallies[call.worker].count += 1 }"],
            total: tallied, expect: "threads * iterations / 2", isAsync: true))
      ]),

    Exercise(
      name: "money-transfer",
      summary: "two accounts, two locks, two orders",
      lessons: ["lock-order", "two-queues", "lock-wrong-object"],
      starter: PackageResources.money_transfer_swift,
      parts: [
        Exercise.Part(
          title: "Account",
          trial: "Some threads transfer 1 from Anna to Ben, others 2 from Ben to Anna. The total "
            + "is Anna's balance at the end; Ben's has to be as far below 0.",
          expressions: CheckExpressions(
            setup: """
              let anna = Account(number: 1, balance: 0)
              let ben = Account(number: 2, balance: 0)
              """,
            each: ["anna.transfer(1, to: ben)", "ben.transfer(2, to: anna)"],
            total: "anna.balance", expect: "threads * iterations / 2",
            invariant: "anna.balance + ben.balance == 0"),
          iterations: 10_000)
      ]),

    Exercise(
      name: "seat-sale",
      summary: "a refused buyer who keeps the lock",
      lessons: ["missing-unlock", "nslock"],
      starter: PackageResources.seat_sale_swift,
      parts: [
        Exercise.Part(
          title: "SeatSale",
          trial: "Each thread asks each of many cinemas, with one seat each, for no seat at all "
            + "and then for one. The total is how many seats were sold.",
          expressions: CheckExpressions(
            setup: tally + "let sales = (0..<iterations).map { _ in SeatSale(seats: 1) }",
            each: [
              """
              _ = sales[call.iteration].sell(0)
              if sales[call.iteration].sell(1) { tallies[call.worker].count += 1 }
              """
            ],
            total: tallied, expect: "iterations",
            invariant: "sales.allSatisfy { $0.seats == 0 }"),
          iterations: 10_000)
      ]),

    Exercise(
      name: "cash-till",
      summary: "a till that waits for itself",
      lessons: ["relock", "sync-on-own-queue", "recursive-lock"],
      starter: PackageResources.cash_till_swift,
      parts: [
        Exercise.Part(
          title: "LockedTill, with its NSLock",
          trial: "Each thread looks into each of many tills that hold 1, and takes it if it is "
            + "there. The total is what is left in all: below 0, the same money was taken "
            + "twice.",
          expressions: CheckExpressions(
            setup: "let tills = (0..<iterations).map { _ in LockedTill(amount: 1) }",
            each: ["if tills[call.iteration].amount > 0 { tills[call.iteration].take(1) }"],
            total: "tills.reduce(0) { $0 + $1.amount }", expect: "0"),
          iterations: 10_000,
          requirements: [
            Requirement(
              type: "LockedTill", rule: .mentions("NSLock"),
              words: "LockedTill has to keep its NSLock, which is not recursive.")
          ]),
        Exercise.Part(
          title: "QueueTill, with its serial queue",
          trial: "Each thread looks into each of many tills that hold 1, and takes it if it is "
            + "there. The total is what is left in all: below 0, the same money was taken "
            + "twice.",
          expressions: CheckExpressions(
            setup: "let tills = (0..<iterations).map { _ in QueueTill(amount: 1) }",
            each: ["if tills[call.iteration].amount > 0 { tills[call.iteration].take(1) }"],
            total: "tills.reduce(0) { $0 + $1.amount }", expect: "0"),
          iterations: 10_000,
          requirements: [
            Requirement(
              type: "QueueTill", rule: .mentions("DispatchQueue"),
              words: "QueueTill has to keep its serial DispatchQueue.")
          ],
          lesson: "sync-on-own-queue"),
      ]),
  ]

  /// What goes wrong in a call is counted by its thread alone, so that the count adds no race.
  private static let tally = """
    final class Tally { var count = 0 }
    let tallies = (0..<threads).map { _ in Tally() }

    """
  private static let tallied = "tallies.reduce(0) { $0 + $1.count }"
}
