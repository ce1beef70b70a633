/// A fresh state on which two threads each do a little, at once; then one looks what came out.
///
/// A type and not closures, so that the engine's loops are specialised: a round takes a few
/// nanoseconds.
public protocol LitmusState: ~Copyable, SendableMetatype {
  /// A fresh state.
  init()
  /// What the one thread does.
  static func first(_ state: UnsafeMutablePointer<Self>)
  /// What the other does.
  static func second(_ state: UnsafeMutablePointer<Self>)
  /// The index of the outcome, looked at when both are through.
  static func outcome(_ state: UnsafeMutablePointer<Self>) -> Int
}

/// A program of two threads whose outcomes are counted over many rounds.
public struct Litmus: Sendable {
  public enum Ordering: String, Sendable, CaseIterable {
    case relaxed
    case acquireRelease = "acquire-release"
    case sequential
  }

  public enum Standing: String, Sendable {
    case acceptable, interesting, forbidden
  }

  public struct Outcome: Sendable {
    /// "0, 0".
    public let name: String
    public let standing: Standing
    public let meaning: String

    public init(_ name: String, _ standing: Standing, _ meaning: String) {
      (self.name, self.standing, self.meaning) = (name, standing, meaning)
    }
  }

  /// The program with one ordering of its atomics.
  public struct Variant: Sendable {
    /// Nil if there are no orderings to choose from.
    public let ordering: Ordering?
    public let outcomes: [Outcome]
    let play: @Sendable (LitmusRun) throws(RunError) -> Void

    @inlinable
    public init<State: LitmusState & ~Copyable>(
      of state: State.Type, ordering: Ordering? = nil, outcomes: [Outcome]
    ) {
      self.init(ordering, outcomes) { (run) throws(RunError) in
        try run.play(
          capacity: outcomes.count, stride: MemoryLayout<State>.stride,
          reset: { base, parity in reset(State.self, base, parity) },
          first: { base in each(State.self, base, State.first) },
          second: { base in each(State.self, base, State.second) },
          count: { base, parity, counts in tally(State.self, base, parity, counts) })
      }
    }

    @usableFromInline init(
      _ ordering: Ordering?, _ outcomes: [Outcome],
      play: @escaping @Sendable (LitmusRun) throws(RunError) -> Void
    ) {
      (self.ordering, self.outcomes, self.play) = (ordering, outcomes, play)
    }

    /// Whether any outcome is to be found interesting.
    public var hasInteresting: Bool { outcomes.contains { $0.standing == .interesting } }
  }

  /// The first one runs unless the learner says otherwise.
  public let variants: [Variant]

  public init(_ variants: Variant...) {
    precondition(!variants.isEmpty, "a litmus needs a program")
    self.variants = variants
  }

  /// The variant with that ordering; the first if nil; nil if there is none.
  public func variant(_ ordering: Ordering?) -> Variant? {
    ordering == nil ? variants[0] : variants.first { $0.ordering == ordering }
  }
}

// The loops of a batch. Each state is on a line of its own, or states that one thread is at would
// slow the other down at theirs.

@inlinable @inline(__always)
func each<State: LitmusState & ~Copyable>(
  _ type: State.Type, _ base: UnsafeMutableRawPointer,
  _ body: (UnsafeMutablePointer<State>) -> Void
) {
  var address = base
  for _ in 0..<LitmusRun.batch {
    body(address.assumingMemoryBound(to: State.self))
    address += LitmusRun.line
  }
}

@inlinable
func reset<State: LitmusState & ~Copyable>(
  _ type: State.Type, _ base: UnsafeMutableRawPointer, _ parity: Int
) {
  for index in stride(from: parity, to: LitmusRun.batch, by: 2) {
    (base + index * LitmusRun.line).assumingMemoryBound(to: State.self).initialize(to: State())
  }
}

@inlinable
func tally<State: LitmusState & ~Copyable>(
  _ type: State.Type, _ base: UnsafeMutableRawPointer, _ parity: Int,
  _ counts: UnsafeMutablePointer<Int>
) {
  for index in stride(from: parity, to: LitmusRun.batch, by: 2) {
    counts[State.outcome((base + index * LitmusRun.line).assumingMemoryBound(to: State.self))] += 1
  }
}
