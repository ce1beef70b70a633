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
          body: { base, pace in
            if pace.isFirst {
              each(State.self, base, pace, State.first)
            } else {
              each(State.self, base, pace, State.second)
            }
          },
          finish: { base, states, counts in finish(State.self, base, states, counts) })
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

  /// The variant with that ordering; the first if there is none, or none is asked for.
  public func variant(_ ordering: Ordering?) -> Variant {
    variants.first { ordering != nil && $0.ordering == ordering } ?? variants[0]
  }
}

// The loops of a batch, generic so that each is specialised for its state.

@inlinable @inline(__always)
func each<State: LitmusState & ~Copyable>(
  _ type: State.Type, _ base: UnsafeMutableRawPointer, _ pace: LitmusPace,
  _ body: (UnsafeMutablePointer<State>) -> Void
) {
  var state = base.assumingMemoryBound(to: State.self)
  var done = 0
  while done < LitmusRun.batch {
    for _ in 0..<pace.states {
      body(state)
      state += 1
    }
    done += pace.states
    pace.keep(pace.states)
  }
}

/// Counts the outcomes of some states and makes them fresh.
@inlinable
func finish<State: LitmusState & ~Copyable>(
  _ type: State.Type, _ base: UnsafeMutableRawPointer, _ states: Range<Int>,
  _ counts: UnsafeMutablePointer<Int>
) {
  var state = base.assumingMemoryBound(to: State.self) + states.lowerBound
  for _ in states {
    counts[State.outcome(state)] += 1
    state.initialize(to: State())
    state += 1
  }
}
