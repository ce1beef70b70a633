import Synchronization

/// The first error that any of several threads throws. Threads that throw none never touch the lock,
/// which so orders nothing between them and hides no race.
final class FirstError: Sendable {
  private let first = Mutex<(any Error)?>(nil)

  var error: (any Error)? { first.withLock { $0 } }

  func note(_ error: any Error) {
    first.withLock { if $0 == nil { $0 = error } }
  }

  /// What `body` returns; nil if it throws, which is noted.
  func noting<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  func notingAsync<Result>(_ body: () async throws -> Result) async -> Result? {
    do {
      return try await body()
    } catch {
      note(error)
      return nil
    }
  }
}
