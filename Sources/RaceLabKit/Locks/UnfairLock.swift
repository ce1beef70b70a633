#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// A lock that owns the state it guards, with the contract of Apple's `OSAllocatedUnfairLock`.
///
/// - It promises no order among waiters: a thread that unlocks may take it right back.
/// - It is not recursive. Locking it again on the same thread, or unlocking it on a thread that
///   did not lock it, ends the process with a message.
/// - The lock itself has one address for its whole life; a copy of this value is the same lock.
///
/// For platforms without the `os` module; built on a recursive pthread mutex, which knows its owner:
/// unlocking tells a stranger, and a second locking by the owner succeeds, to find `isHeld`. An
/// error-checking mutex would do too, for 5 to 18% more on one thread (glibc 2.36, x86_64).
public struct UnfairLock<State: Sendable>: @unchecked Sendable {  // right: `mutex` guards it
  @usableFromInline
  struct Guarded: ~Copyable {
    /// Whether `withLock` or `lock` has it; belongs to whoever has the mutex.
    @usableFromInline var isHeld = false
    @usableFromInline var state: State
  }

  /// The mutex and what it guards on cache lines of their own. A waiter that tries the mutex takes
  /// its line from the holder, who would miss it at each access to a state beside it: 1.2 to 1.5 ×
  /// the time at two to four threads. A mutex that lay across two lines would be slower still.
  @usableFromInline
  final class Storage {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let guarded: UnsafeMutablePointer<Guarded>

    init(_ state: State) {
      let alignment = MemoryLayout<Guarded>.alignment
      let offset = max(64, alignment)  // a pthread mutex takes 40 to 64 bytes
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: offset + MemoryLayout<Guarded>.size, alignment: offset)
      mutex = memory.bindMemory(to: pthread_mutex_t.self, capacity: 1)
      guarded = (memory + offset).bindMemory(to: Guarded.self, capacity: 1)
      guarded.initialize(to: Guarded(state: state))
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
      let code = pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
      precondition(code == 0, "pthread_mutex_init failed with \(code)")
    }

    deinit {
      pthread_mutex_destroy(mutex)
      guarded.deinitialize(count: 1)
      UnsafeMutableRawPointer(mutex).deallocate()
    }
  }

  @usableFromInline let storage: Storage

  /// A lock around `initialState`.
  public init(initialState: State) {
    storage = Storage(initialState)
  }

  /// Calls `body` with the state while no other thread has it; waits for that if it must.
  @inlinable
  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lockStorage()
    defer { unlockStorage() }
    return try body(&storage.guarded.pointee.state)
  }

  /// Like `withLock`, but returns nil at once if another thread, or this one, has the state.
  @inlinable
  public func withLockIfAvailable<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard tryLockStorage() else { return nil }
    defer { unlockStorage() }
    return try body(&storage.guarded.pointee.state)
  }

  @inlinable func lockStorage() {
    pthread_mutex_lock(storage.mutex)
    precondition(
      !storage.guarded.pointee.isHeld, "UnfairLock is locked already, by this very thread")
    storage.guarded.pointee.isHeld = true
  }

  @inlinable func tryLockStorage() -> Bool {
    guard pthread_mutex_trylock(storage.mutex) == 0 else { return false }
    guard !storage.guarded.pointee.isHeld else {
      pthread_mutex_unlock(storage.mutex)  // the second locking by this thread
      return false
    }
    storage.guarded.pointee.isHeld = true
    return true
  }

  @inlinable func unlockStorage() {
    storage.guarded.pointee.isHeld = false
    precondition(
      pthread_mutex_unlock(storage.mutex) == 0,
      "UnfairLock is unlocked by a thread that did not lock it")
  }
}

extension UnfairLock where State == Void {
  /// A lock that guards something outside itself.
  public init() { self.init(initialState: ()) }

  /// Don't mix this with `withLock`: inside its closure the lock is held already.
  @inlinable public func lock() { lockStorage() }

  /// On the thread that locked it.
  @inlinable public func unlock() { unlockStorage() }

  /// False at once if another thread, or this one, holds the lock.
  @inlinable public func lockIfAvailable() -> Bool { tryLockStorage() }
}
