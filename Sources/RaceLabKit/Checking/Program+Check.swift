/// Hands to all threads what the compiler would not let them share; see `CheckedRun`.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
}

extension Program {
  /// What a run comes to whose invariant does not hold.
  public static var brokenInvariant: String { "broken invariant" }

  /// N threads that make a learner's calls. There is no warm-up: each is made as often as was asked.
  static func check(
    _ make: @escaping @Sendable (_ threads: Int, _ iterations: Int) throws -> CheckedRun
  ) -> Program {
    Program(workers: .threads) { (run) throws(RunError) in
      let errors = FirstError()
      var stillness = Stillness()
      let setup = run.setup
      guard let made = errors.noting({ try make(setup.threads, setup.iterations) }) else {
        return .failed(errors)
      }
      stillness.letThreadsPoll()
      let checked = Shared(value: made)
      var ending = try run.onThreads(
        warmUp: { _ in },
        work: { worker in
          let each = checked.value.each[worker.index % checked.value.each.count]
          _ = errors.noting { try worker.call { try each(RaceCall(worker, $0)) } }
        },
        settle: {},
        total: {
          guard isSettled(run, stillness) else { return 0 }
          return errors.noting { try made.total?() ?? 0 } ?? 0
        },
        violations: {
          guard !run.control.isStopped else { return [:] }
          let holds = errors.noting { try made.invariant?() ?? true } ?? true
          return [brokenInvariant: holds ? 0 : 1]
        })
      ending.expected = made.expected
      ending.failure = errors.words
      return ending
    }
  }

  /// The same with N tasks.
  static func check(
    _ make: @escaping @Sendable (_ tasks: Int, _ iterations: Int) async throws -> CheckedTaskRun
  ) -> Program {
    Program(workers: .tasks) { (run) throws(RunError) in
      let errors = FirstError()
      var stillness = Stillness()
      let setup = run.setup
      let made = blocking {
        await errors.notingAsync {
          Shared(value: try await make(setup.threads, setup.iterations))
        }
      }
      guard let checked = made else { return .failed(errors) }
      stillness.letThreadsPoll()
      let timed = run.onTasks(
        warmUp: { _ in },
        work: { worker in
          let each = checked.value.each[worker.index % checked.value.each.count]
          _ = await errors.notingAsync {
            try await worker.callAsync { try await each(RaceCall(worker, $0)) }
          }
        },
        total: { 0 })
      guard isSettled(run, stillness) else {
        return Run.Ending(total: 0, time: timed.time, failure: errors.words)
      }
      let (total, holds) = blocking {
        (
          await errors.notingAsync { try await checked.value.total?() ?? 0 } ?? 0,
          await errors.notingAsync { try await checked.value.invariant?() ?? true } ?? true
        )
      }
      return Run.Ending(
        total: total, violations: [brokenInvariant: holds ? 0 : 1], time: timed.time,
        expected: checked.value.expected, failure: errors.words)
    }
  }
}

/// Waits until what calls have handed to somebody else is done too: before that, reading would race.
/// False if the run was stopped. Where it can't be known, it is given a moment.
private func isSettled(_ run: Run, _ stillness: Stillness) -> Bool {
  if Stillness.isKnown {
    _ = stillness.wait { !run.control.isStopped }
  } else {
    sleepThread(.milliseconds(100))
  }
  return !run.control.isStopped
}

extension FirstError {
  fileprivate var words: String? { error.map { "\($0)" } }
}

extension Run.Ending {
  /// Of a run whose set-up threw.
  fileprivate static func failed(_ errors: FirstError) -> Run.Ending {
    Run.Ending(total: 0, time: .zero, failure: errors.words)
  }
}
