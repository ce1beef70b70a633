/// What the workers of a race share.
///
/// Sendable whatever the value is: to hand to all threads what the compiler would not let them share
/// is what a race is for. What the closures capture stays checked.
private final class Contested<Value: ~Copyable>: @unchecked Sendable {
  let value: Value
  init(_ value: consuming Value) { self.value = value }
}

extension Program {
  /// N threads that all call `body` on one value, made afresh for each run.
  ///
  /// There is no warm-up: the closures are called as often as their caller has been told.
  static func threads<Value: ~Copyable>(
    racingOn make: @escaping @Sendable () throws -> Value,
    body: @escaping @Sendable (borrowing Value, RaceCall) throws -> Void,
    total: @escaping @Sendable (borrowing Value) throws -> Int, errors: FirstError
  ) -> Program {
    Program(workers: .threads) { (run) throws(RunError) in
      guard let contested = errors.noting({ Contested(try make()) }) else { return .none }
      return try run.onThreads(
        warmUp: { _ in },
        work: { worker in
          _ = errors.noting {
            try worker.call { try body(contested.value, RaceCall(worker, $0)) }
          }
        },
        settle: {}, total: { errors.noting { try total(contested.value) } ?? 0 },
        violations: { [:] })
    }
  }

  /// The same with N tasks.
  static func tasks<Value: ~Copyable>(
    racingOn make: @escaping @Sendable () throws -> Value,
    body: @escaping @Sendable (borrowing Value, RaceCall) async throws -> Void,
    total: @escaping @Sendable (borrowing Value) async throws -> Int, errors: FirstError
  ) -> Program {
    Program(workers: .tasks) { (run) throws(RunError) in
      guard let contested = errors.noting({ Contested(try make()) }) else { return .none }
      return run.onTasks(
        warmUp: { _ in },
        work: { worker in
          _ = await errors.notingAsync {
            try await worker.callAsync { try await body(contested.value, RaceCall(worker, $0)) }
          }
        },
        total: { await errors.notingAsync { try await total(contested.value) } ?? 0 })
    }
  }
}

extension Run.Ending {
  /// Of a run that had nothing to run on.
  fileprivate static var none: Run.Ending { Run.Ending(total: 0, time: .zero) }
}
