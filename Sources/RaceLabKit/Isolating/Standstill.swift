/// What it means that nothing moves in a child any more.
enum Standstill: Equatable {
  /// Threads wait for each other, or for somebody who will not come.
  case stuck
  /// A program has done its work and waits for events, as in a run loop, that nobody will send.
  case idle

  /// Nil if it may go on by itself: a thread of the demonstrated code waits for something from
  /// outside, or until a time, or a timer will fire that may let it go.
  init?(of threads: [ThreadPlace], isProgram: Bool, awaitsTimer: Bool) {
    let stacks = Symbolizer.stacks(of: threads)
    let busy = zip(threads, stacks).filter { thread, stack in
      // The main thread of a program runs nothing else, even if its stack can't be followed so far.
      // It may wait for events: that is its last word.
      isProgram && thread.isMain ? thread.wait != .forEvent : !stack.demonstrated.isEmpty
    }
    if busy.contains(where: { thread, _ in awaitsTimer || thread.wait != .forThread }) {
      return nil
    }
    self = isProgram && busy.isEmpty ? .idle : .stuck
  }
}
