import Synchronization
import TestSupport
import Testing

@testable import RaceLabKit

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

  @Test func `without a state is locked and unlocked by hand`() throws {
    let lock = UnfairLock<Void>()
    let wasAvailable = Mutex<Bool?>(nil)
    lock.lock()
    // No `await` here: after it the test could be on another thread, which must not unlock.
    try OSThread(name: "test") { wasAvailable.withLock { $0 = lock.lockIfAvailable() } }.join()
    lock.unlock()
    #expect(wasAvailable.withLock { $0 } == false)
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
