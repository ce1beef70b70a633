/// Lets `tasks` tasks make `iterations` calls of `body` each, all at once, and says what came of it.
///
/// ```swift
/// let account = Account()  // an actor
/// let report = try await race(tasks: 8, iterations: 1_000) {
///   await account.deposit(1)
/// } total: {
///   await account.balance
/// }
/// #expect(report.isExact)
/// ```
///
/// The tasks run on the task pool, which has a thread for each processor: no more of them than that
/// run at one moment. Tasks that block their thread keep others, the test itself among them, from
/// running, and then no time limit helps: race code that may block with `threads:`.
///
/// - Parameters:
///   - tasks: how many tasks, at least 1.
///   - iterations: how many calls each makes, at least 1.
///   - expected: the total of a correct run; unless given, tasks × iterations.
///   - timeout: how long the calls may take together. After that the tasks are told to stop, and the
///     report says how far they came; those that have not stopped two seconds later are left behind.
///   - body: one call. All tasks call it at once.
///   - total: called once, after the last call. Without it the report knows only whether all calls
///     have returned: ``RaceReport/hasEnded``.
/// - Returns: what was seen, a time limit that was passed included.
/// - Throws: the first error that `body` throws, which ends the race, or `total`; ``RunError`` if the
///   system has no more threads.
public func race(
  tasks: Int, iterations: Int, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  body: @escaping @Sendable () async throws -> Void,
  total: (@Sendable () async throws -> Int)? = nil
) async throws -> RaceReport {
  try await race(
    tasks: tasks, iterations: iterations, expecting: expected, timeout: timeout,
    body: { _ in try await body() }, total: total)
}

/// The same for a `body` that is told which call it is: `{ call in cache[call.number] = call.worker }`.
public func race(
  tasks: Int, iterations: Int, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  body: @escaping @Sendable (RaceCall) async throws -> Void,
  total: (@Sendable () async throws -> Int)? = nil
) async throws -> RaceReport {
  try await Race(
    workers: tasks, iterations: iterations, runs: 1, expected: expected, timeout: timeout
  ).report(hasTotal: total != nil) { errors in
    .tasks(
      racingOn: {}, body: { _, call in try await body(call) },
      total: { _ in try await total?() ?? 0 }, errors: errors)
  }
}

/// Races `runs` times, each time on a new value: `on:` is evaluated before each run.
///
/// ```swift
/// let report = try await race(tasks: 8, iterations: 1_000, on: Account()) { account in
///   await account.deposit(1)
/// } total: {
///   await $0.balance
/// }
/// #expect(report.isExact)
/// ```
///
/// The value need not be `Sendable`: it is handed to all tasks at once in any case, that being what is
/// to be tried out. Nor need it be copyable: `on: Mutex(0)` will do. For all else see the form
/// without `on:`.
///
/// - Parameters:
///   - tasks: how many tasks a run has, at least 1.
///   - iterations: how many calls each makes in a run, at least 1.
///   - runs: how many runs, at least 1. None follows one that was stopped at its time limit.
///   - expected: the total of a correct run; unless given, tasks × iterations.
///   - timeout: how long each run may take.
///   - make: the value, as an expression: evaluated before each run, on a thread of its own.
///   - body: one call. All tasks of a run call it at once with the same value.
///   - total: reads a run's total; called once, after the run's last call.
/// - Returns: what was seen, a time limit that was passed included.
/// - Throws: the first error that a closure throws, after which no run follows; ``RunError`` if the
///   system has no more threads.
public func race<Value: ~Copyable>(
  tasks: Int, iterations: Int, runs: Int = 10, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  on make: @autoclosure @escaping @Sendable () throws -> Value,
  body: @escaping @Sendable (borrowing Value) async throws -> Void,
  total: @escaping @Sendable (borrowing Value) async throws -> Int
) async throws -> RaceReport {
  try await race(
    tasks: tasks, iterations: iterations, runs: runs, expecting: expected, timeout: timeout,
    on: try make(), body: { value, _ in try await body(value) }, total: total)
}

/// The same for a `body` that is told which call it is: `{ cache, call in cache[call.number] = 1 }`.
public func race<Value: ~Copyable>(
  tasks: Int, iterations: Int, runs: Int = 10, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  on make: @autoclosure @escaping @Sendable () throws -> Value,
  body: @escaping @Sendable (borrowing Value, RaceCall) async throws -> Void,
  total: @escaping @Sendable (borrowing Value) async throws -> Int
) async throws -> RaceReport {
  try await Race(
    workers: tasks, iterations: iterations, runs: runs, expected: expected, timeout: timeout
  ).report { errors in
    .tasks(racingOn: make, body: body, total: total, errors: errors)
  }
}
