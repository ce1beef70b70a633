/// Lets `threads` threads make `iterations` calls of `body` each, all at once, and says what came of it.
///
/// ```swift
/// let counter = Counter()
/// let report = try await race(threads: 8, iterations: 10_000) {
///   counter.increment()
/// } total: {
///   counter.value
/// }
/// #expect(report.isExact)
/// ```
///
/// The threads are made first, spread over the processors, and start together. `body` is called
/// threads × iterations times and no more. The threads have 512 KB of stack and belong to no test: an
/// `#expect` in `body` does not know which test it fails, so count in `total` instead, or throw.
///
/// The compiler checks what the closures capture as ever. To race on a value that is not `Sendable`,
/// or more than once, use the form with `on:`.
///
/// Under Thread Sanitizer (`swift test --sanitize=thread`) the kit orders nothing between the calls,
/// so what it reports are the races of `body`.
///
/// - Parameters:
///   - threads: how many threads, at least 1.
///   - iterations: how many calls each makes, at least 1.
///   - expected: the total of a correct run; unless given, threads × iterations.
///   - timeout: how long the calls may take together. After that the threads are told to stop, and
///     the report says how far they came; those that have not stopped two seconds later, waiting for
///     each other, say, are left behind, and end with the process.
///   - body: one call. It is called by all threads at once.
///   - total: called once, after the last call. Without it the report knows only whether all calls
///     have returned: ``RaceReport/hasEnded``.
/// - Returns: what was seen, a time limit that was passed included.
/// - Throws: the first error that `body` throws, which ends the race, or `total`; ``RunError`` if the
///   system has no more threads.
public func race(
  threads: Int, iterations: Int, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  body: @escaping @Sendable () throws -> Void,
  total: (@Sendable () throws -> Int)? = nil
) async throws -> RaceReport {
  try await race(
    threads: threads, iterations: iterations, expecting: expected, timeout: timeout,
    body: { _ in try body() }, total: total)
}

/// The same for a `body` that is told which call it is: `{ call in cache[call.number] = call.worker }`.
public func race(
  threads: Int, iterations: Int, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  body: @escaping @Sendable (RaceCall) throws -> Void,
  total: (@Sendable () throws -> Int)? = nil
) async throws -> RaceReport {
  try await Race(
    workers: threads, iterations: iterations, runs: 1, expected: expected, timeout: timeout
  ).report(hasTotal: total != nil) { errors in
    .threads(
      racingOn: {}, body: { _, call in try body(call) },
      total: { _ in try total?() ?? 0 }, errors: errors)
  }
}

/// Races `runs` times, each time on a new value: `on:` is evaluated before each run.
///
/// ```swift
/// let report = try await race(threads: 8, iterations: 10_000, on: Counter()) { counter in
///   counter.increment()
/// } total: {
///   $0.value
/// }
/// #expect(report.isExact)
/// ```
///
/// The value need not be `Sendable`: it is handed to all threads at once in any case, that being what is
/// to be tried out. Nor need it be copyable: `on: Mutex(0)` will do. For all else see the form
/// without `on:`.
///
/// - Parameters:
///   - threads: how many threads a run has, at least 1.
///   - iterations: how many calls each makes in a run, at least 1.
///   - runs: how many runs, at least 1. None follows one that was stopped at its time limit.
///   - expected: the total of a correct run; unless given, threads × iterations.
///   - timeout: how long each run may take.
///   - make: the value, as an expression: evaluated before each run, on a thread of its own.
///   - body: one call. All threads of a run call it at once with the same value.
///   - total: reads a run's total; called once, after the run's last call.
/// - Returns: what was seen, a time limit that was passed included.
/// - Throws: the first error that a closure throws, after which no run follows; ``RunError`` if the
///   system has no more threads.
public func race<Value: ~Copyable>(
  threads: Int, iterations: Int, runs: Int = 10, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  on make: @autoclosure @escaping @Sendable () throws -> Value,
  body: @escaping @Sendable (borrowing Value) throws -> Void,
  total: @escaping @Sendable (borrowing Value) throws -> Int
) async throws -> RaceReport {
  try await race(
    threads: threads, iterations: iterations, runs: runs, expecting: expected, timeout: timeout,
    on: try make(), body: { value, _ in try body(value) }, total: total)
}

/// The same for a `body` that is told which call it is: `{ cache, call in cache[call.number] = 1 }`.
public func race<Value: ~Copyable>(
  threads: Int, iterations: Int, runs: Int = 10, expecting expected: Int? = nil,
  timeout: Duration = .seconds(10),
  on make: @autoclosure @escaping @Sendable () throws -> Value,
  body: @escaping @Sendable (borrowing Value, RaceCall) throws -> Void,
  total: @escaping @Sendable (borrowing Value) throws -> Int
) async throws -> RaceReport {
  try await Race(
    workers: threads, iterations: iterations, runs: runs, expected: expected, timeout: timeout
  ).report { errors in
    .threads(racingOn: make, body: body, total: total, errors: errors)
  }
}
