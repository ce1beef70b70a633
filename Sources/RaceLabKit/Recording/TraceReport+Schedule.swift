extension TraceReport {
  /// The schedule of the scenario's model in which its threads do what happened in a window: the
  /// same reads and writes in the same order, from the model's own beginning. What the window cuts
  /// off is done afterwards.
  ///
  /// Nil if there is no model, the window is too large for it, or it begins in the midst of an
  /// update.
  public func scheduleToken(of window: Window) -> ScheduleToken? {
    let scenario = trace.scenario
    guard let events = wholeIterations(events(of: window)) else { return nil }
    // Writers come first, as they do in the model.
    let workers = Set(events.map(\.worker)).sorted()
    let writers = workers.count { $0 < trace.setup.writers }
    guard (2...Self.mostThreads).contains(workers.count), events.count <= Self.mostEvents,
      scenario.roles == nil || writers == Roles.writers(of: workers.count)
    else { return nil }
    let beginnings = trace.family.beginnings
    let iterations = workers.map { worker in
      events.count { $0.worker == worker && beginnings.contains(trace[$0].operation) }
    }
    guard let most = iterations.max(), most <= scenario.model?.mostIterations ?? 0,
      let machine = scenario.machine(threads: workers.count, iterations: most)
    else { return nil }

    var walk = Walk(machine)
    for place in events {
      guard let thread = workers.firstIndex(of: place.worker),
        walk.goOn(thread, to: trace[place].operation)
      else { return nil }
    }
    guard walk.finish() else { return nil }
    return ScheduleToken(
      scenario: scenario.name, threads: workers.count, iterations: most,
      memory: machine.memory, schedule: Schedule(walk.steps.map(\.thread)))
  }

  private static let mostThreads = 8
  private static let mostEvents = 400

  /// From each worker's first iteration that begins in the window; nil if a write belongs to one
  /// that began before.
  private func wholeIterations(_ events: [Trace.Place]) -> [Trace.Place]? {
    let beginnings = trace.family.beginnings
    var begun: Set<Int> = []
    var kept: [Trace.Place] = []
    for place in events {
      let operation = trace[place].operation
      if beginnings.contains(operation) { begun.insert(place.worker) }
      if begun.contains(place.worker) {
        kept.append(place)
      } else if operation.isWrite {
        return nil
      }
    }
    return kept
  }
}

extension Walk {
  /// Lets `thread` step until it has done `operation`, and out of the lock it was done under.
  fileprivate mutating func goOn(_ thread: Int, to operation: TraceEvent.Operation) -> Bool {
    let letters = operation.isWrite ? ["w", "c"] : ["r", "c"]
    repeat {
      guard step(thread) else { return false }
    } while !letters.contains(steps.last?.letter ?? "")
    while next(thread)?.hasPrefix("unlocks") ?? false {
      guard step(thread) else { return false }
    }
    return true
  }

  /// Lets all threads step, one after the other, until all are through; false on a deadlock.
  fileprivate mutating func finish() -> Bool {
    while !isFinished {
      guard let thread = able.first, step(thread) else { return false }
    }
    return true
  }
}
