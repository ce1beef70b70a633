import RaceLabKit
import TestSupport
import Testing

@Suite("An unfair lock") struct UnfairLockTests {
  @Test func `lets one thread at its state and gives back what the body returns`() {
    let lock = UnfairLock(initialState: 41)
    #expect(
      lock.withLock {
        $0 += 1
        return $0
      } == 42)
    #expect(lock.withLockIfAvailable { $0 } == 42)
  }

  @Test func `is the same lock when it is copied`() {
    let lock = UnfairLock(initialState: 0)
    let copy = lock
    copy.withLock { $0 = 7 }
    #expect(lock.withLock { $0 } == 7)
    lock.withLock { _ in #expect(copy.withLockIfAvailable { $0 } == nil) }
  }

  @Test func `lets go when the body throws`() {
    struct Failure: Error {}
    let lock = UnfairLock(initialState: 0)
    #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
    #expect(lock.withLockIfAvailable { $0 } == 0)
  }

  @Test func `without a state is locked and unlocked by hand`() async throws {
    let lock = UnfairLock<Void>()
    lock.lock()
    #expect(try await onThread { !lock.lockIfAvailable() })
    lock.unlock()
    #expect(lock.lockIfAvailable())
    lock.unlock()
  }

  @Test func `frees its state with its last copy`() {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let lock = UnfairLock(initialState: Token())
      token = lock.withLock { $0 }
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test func `ends the process when its thread locks it again`() async {
    await #expect(processExitsWith: .failure) {
      let lock = UnfairLock<Void>()
      lock.lock()
      lock.lock()
    }
  }

  @Test func `ends the process when it is unlocked elsewhere, or not locked at all`() async {
    await #expect(processExitsWith: .failure) {
      let lock = UnfairLock<Void>()
      lock.lock()
      try await onThread { lock.unlock() }
    }
    await #expect(processExitsWith: .failure) { UnfairLock<Void>().unlock() }
  }
}
