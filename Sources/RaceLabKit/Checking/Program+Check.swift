/// Hands to all threads what the compiler would not let them share; see `CheckedRun`.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
}

extension Program {
  /// How long work that calls have handed to somebody else may go on after the last call.
  private static var settling: Duration { .seconds(2) }

  /// What a run comes to whose invariant does not hold.
  public static var brokenInvariant: String { "broken invariant" }

  /// N threads that make a learner's calls. There is no warm-up: each is made as often as was asked.
  static func check(
    _ make: @escaping @Sendable (_ threads: Int, _ iterations: Int) throws -> CheckedRun
  ) -> Program {
    Program(workers: .threads) { (run) throws(RunError) in
      let errors = FirstError()
      let stillness = Stillness()
      let setup = run.setup
      guard let made = errors.noting({ try make(setup.threads, setup.iterations) }) else {
        return .failed(errors)
      }
      let checked = Shared(value: made)
      var ending = try run.onThreads(
        warmUp: { _ in },
        work: { worker in
          let each = checked.value.each[worker.index % checked.value.each.count]
          _ = errors.noting { try worker.call { try each(RaceCall(worker, $0)) } }
        },
        settle: {},
        total: {
          _ = stillness.wait(atMost: settling)
          return errors.noting { try made.total?() ?? 0 } ?? 0
        },
        violations: {
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
      let stillness = Stillness()
      let setup = run.setup
      let made = blocking {
        await errors.notingAsync {
          Shared(value: try await make(setup.threads, setup.iterations))
        }
      }
      guard let checked = made else { return .failed(errors) }
      let timed = run.onTasks(
        warmUp: { _ in },
        work: { worker in
          let each = checked.value.each[worker.index % checked.value.each.count]
          _ = await errors.notingAsync {
            try await worker.callAsync { try await each(RaceCall(worker, $0)) }
          }
        },
        total: { 0 })
      _ = stillness.wait(atMost: settling)
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

extension FirstError {
  fileprivate var words: String? { error.map { "\($0)" } }
}

extension Run.Ending {
  /// Of a run whose set-up threw.
  fileprivate static func failed(_ errors: FirstError) -> Run.Ending {
    Run.Ending(total: 0, time: .zero, failure: errors.words)
  }
}
