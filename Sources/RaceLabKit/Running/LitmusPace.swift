import Synchronization

/// How many states a thread of a litmus has done, on cache lines that it shares with nothing else.
@usableFromInline
final class LitmusProgress: Sendable {
  private let before = (0, 0, 0, 0, 0, 0, 0, 0)
  /// Written by one thread, read by the other. Relaxed: it publishes nothing.
  @usableFromInline let states = Atomic<Int>(0)
  private let after = (0, 0, 0, 0, 0, 0, 0, 0)

  init() {}
}

/// Keeps one thread of a litmus from running away from the other within a batch.
@usableFromInline
struct LitmusPace {
  @usableFromInline let isFirst: Bool
  private let mine: LitmusProgress
  private let theirs: LitmusProgress
  private let patience: Patience
  /// States between two looks at the other: no more than a store buffer holds, since only so far
  /// apart do they still meet.
  @usableFromInline let states: Int

  init(
    _ isFirst: Bool, _ mine: LitmusProgress, _ theirs: LitmusProgress, _ patience: Patience,
    stride: Int
  ) {
    (self.isFirst, self.mine, self.theirs) = (isFirst, mine, theirs)
    self.patience = patience
    states = stride <= 16 ? 64 : 32
  }

  /// Says that `states` more are done; waits if the other is further behind than that.
  @usableFromInline func keep(_ states: Int) {
    let done = mine.states.load(ordering: .relaxed) + states
    mine.states.store(done, ordering: .relaxed)
    patience.wait { theirs.states.load(ordering: .relaxed) >= done - states }
  }
}
