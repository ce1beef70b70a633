/// Which protection to choose: questions that are answered yes or no, until one is recommended.
struct ChoosingGuide {
  indirect enum Node: Sendable {
    case question(String, because: String, yes: Node, no: Node)
    case advice(Advice)
  }

  struct Advice: Sendable {
    /// What to take.
    let title: String
    let reason: String
    let cost: String
    /// The scenarios that show it.
    let scenarios: [String]
  }

  static let root = Node.question(
    "Is it ever written after it is made?",
    because: "What is never written can't race.",
    yes: ownership,
    no: .advice(
      Advice(
        title: "nothing: make it immutable",
        reason: "A let of immutable parts has no writer, so there is no conflict to order.",
        cost: "None. A change means a new value.",
        scenarios: ["immutable", "static-let"])))

  private static let ownership = Node.question(
    "Can each worker have its own part, merged at the end?",
    because: "Not sharing is the best protection.",
    yes: .advice(
      Advice(
        title: "no sharing: child tasks or chunks that return their part",
        reason: "Nothing is shared while the workers run, and joining them orders the merge.",
        cost: "One merge; the parts must fit in memory side by side.",
        scenarios: ["task-group", "concurrent-perform", "copy-then-mutate"])),
    no: suspends)

  private static let suspends = Node.question(
    "Are the callers async, or does the work suspend (await) inside?",
    because: "No lock may be held across an await (a withLock closure can't suspend).",
    yes: .advice(
      Advice(
        title: "an actor",
        reason: "It owns its state, and from outside the compiler lets nobody in without an await.",
        cost: "A hop for each call from outside. State may change across an await inside it: check "
          + "again after each. For a short section without an await, a Mutex or an Atomic serves "
          + "async callers as well.",
        scenarios: ["actor", "actor-reentrancy"])),
    no: queueOwner)

  private static let queueOwner = Node.question(
    "Can one queue own it, with callers that need no answer at once?",
    because: "Ownership before locks: whoever owns it works alone, and callers hand work over.",
    yes: .advice(
      Advice(
        title: "a serial queue that owns it, with async writes",
        reason: "One block at a time, in the order of submission, and no caller waits.",
        cost:
          "A block for each call, and no brake: a queue that is fed faster than it works grows.",
        scenarios: ["event-buffer", "serial-queue-async"])),
    no: oneNumber)

  private static let oneNumber = Node.question(
    "Is it one number or one flag, changed in a single operation?",
    because: "One read-modify-write needs no lock.",
    yes: .advice(
      Advice(
        title: "an Atomic",
        reason: "Adding, exchanging or compare-and-exchange is one indivisible step.",
        cost: "The cheapest, but only for one value: two atomics are not updated together. Like "
          + "Mutex it needs macOS 15 or iOS 18.",
        scenarios: ["atomic", "atomic-cas", "store-buffer"])),
    no: mostlyRead)

  private static let mostlyRead = Node.question(
    "Is it read far more often than written, and are the reads more than a few instructions?",
    because: "Readers that run together only pay if they would wait for each other.",
    yes: .advice(
      Advice(
        title: "a snapshot that is swapped, or a concurrent queue with barriers: measure both",
        reason: "Readers don't wait for readers. With a snapshot they hardly wait for the writer.",
        cost: "With barriers a queue hop for each read; with a snapshot a copy for each write. "
          + "Against a plain lock either may lose: measure with your own reads.",
        scenarios: ["snapshot-cache", "barrier-cache", "rwlock", "serial-cache"])),
    no: queues)

  private static let queues = Node.question(
    "Is the code around it already built on queues?",
    because: "One more tool is one more thing to know.",
    yes: .advice(
      Advice(
        title: "a serial queue, sync",
        reason: "One block at a time, and no unlock to forget.",
        cost: "Dearer than a lock. Never sync onto the queue you are on.",
        scenarios: ["serial-queue", "sync-on-own-queue"])),
    no: objectiveC)

  private static let objectiveC = Node.question(
    "Is it Objective-C, or a prototype with hardly any contention?",
    because: "There convenience may count for more than speed.",
    yes: .advice(
      Advice(
        title: "@synchronized (objc_sync_enter and objc_sync_exit)",
        reason: "A recursive lock found by the object, with nothing to declare.",
        cost: "Apple platforms only, and the slowest lock under contention. It is recursive, which "
          + "can hide a lock taken too wide.",
        scenarios: ["synchronized"])),
    no: oldSystems)

  private static let oldSystems = Node.question(
    "Must it run on systems before macOS 15 and iOS 18?",
    because: "Mutex, from Synchronization, needs those, or Linux with Swift 6.",
    yes: .advice(
      Advice(
        title: "OSAllocatedUnfairLock, or NSLock in older code",
        reason: "The unfair lock owns its state, as Mutex does. It needs macOS 13 or iOS 16.",
        cost: "NSLock guards nothing by itself: every access must remember it.",
        scenarios: ["unfair-lock", "nslock", "lock-wrong-object"])),
    no: .advice(
      Advice(
        title: "a Mutex",
        reason: "It owns its state, so nobody can touch it without the lock, and it is Sendable.",
        cost: "Little when nobody else wants it; under contention threads wait. Keep it short, and "
          + "call no unknown code inside.",
        scenarios: ["mutex", "relock", "lock-order"])))

  /// What no answer leads to.
  static let never = [
    "a semaphore or a reader-writer lock that async code waits on",
    "an os_unfair_lock as a Swift stored property: it has no stable address",
    ".barrier on a global queue: it is ignored",
    "a lock whose holder calls code it does not know",
    "several locks in no fixed order",
    "a lock held across an await",
  ]
}
