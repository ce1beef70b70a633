import Dispatch
import RaceLabKit

public let eventBuffer = Scenario(
  name: "event-buffer", grade: .safe, section: .caches,
  summary: "an event log that one serial queue owns: log and flush",
  reason: "taking the events and emptying the buffer are one block, and no other runs beside it",
  next: "array-append", iterations: 1_000,
  measure: Measure(iteration: "event", violation: "lost event"),
  model: Model(total: "flushed") {
    Exclusive("queue") {  // log
      Read("events", into: "before")
      Write("events", "before" + 1)
    }
    Exclusive("queue") {  // flush
      Read("events", into: "taken")
      Write("events", 0)
    }
    AtomicAdd("flushed", "taken")
  },
  program: .threads { threads in EventTraffic(threads: threads) }
)

struct Event: Hashable {
  let source: Int
  let number: Int
  let weight: Int
}

/// Collects events until somebody takes them away. All that a caller can do is `log` and `flush`.
final class EventBuffer: @unchecked Sendable {  // right: `events` is only touched on `queue`
  private let queue = DispatchQueue(label: "racelab.event-buffer")
  private var events: [Event] = []

  // MARK: The critical section

  func log(_ event: Event) {
    queue.sync { events.append(event) }
  }

  /// Empties the buffer; whoever calls it owns what was in it.
  func flush(_ worker: Worker? = nil) -> [Event] {
    queue.sync {
      let taken = events
      worker?.think()
      events = []  // in the same block: nothing was logged since `taken`
      return taken
    }
  }

  // MARK: -
}

/// Every thread logs, and every thread flushes now and then.
final class EventTraffic: SharedState {
  private let buffer = EventBuffer()
  private let sources: [Source]
  private let rest = Source()

  init(threads: Int) { sources = (0..<threads).map { _ in Source() } }

  func iterate(_ worker: Worker) {
    let source = sources[worker.index]
    buffer.log(Event(source: worker.index, number: source.logged, weight: worker.step))
    source.logged += 1
    if source.logged % 16 == 0 { source.flushed += buffer.flush(worker) }
  }

  func settle() { rest.flushed = buffer.flush() }

  private var flushed: [Event] { sources.flatMap(\.flushed) + rest.flushed }
  var total: Int { Set(flushed).reduce(0) { $0 + $1.weight } }

  var violations: [String: Int] {
    let (distinct, logged) = (Set(flushed).count, sources.reduce(0) { $0 + $1.logged })
    return ["lost event": logged - distinct, "repeated event": flushed.count - distinct]
  }
}

/// What one thread has logged, and what it has flushed, be it its own or not.
private final class Source: @unchecked Sendable {  // right: one thread writes, then one reads
  var logged = 0
  var flushed: [Event] = []
}
