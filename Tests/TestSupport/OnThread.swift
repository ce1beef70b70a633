import Foundation

/// Runs `body` on a thread of its own and waits for it without blocking.
///
/// Tests run on the task pool, which has about one thread for each core. A test that blocked its
/// thread until tasks have run, as a scenario does, could wait forever for a free thread.
public func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
