#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#else
  public import Darwin
#endif

/// A lock that owns the state it guards, with the contract of Apple's `OSAllocatedUnfairLock`.
///
/// - It promises no order among waiters: a thread that unlocks may take it right back.
/// - It is not recursive. Locking it again on the same thread, or unlocking it on a thread that
///   did not lock it, ends the process with a message.
/// - The lock itself has one address for its whole life; a copy of this value is the same lock.
///
/// For platforms without the `os` module; built on an error-checking pthread mutex.
public struct UnfairLock<State>: @unchecked Sendable {  // right: `mutex` guards `state`
  @usableFromInline let storage: Storage

  @usableFromInline
  final class Storage {
    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Behind a pointer, not in a property: the lock excludes what Swift would check at run time.
    @usableFromInline let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    @usableFromInline init(_ state: State) {
      self.state.initialize(to: state)
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      defer { pthread_mutexattr_destroy(&attributes) }
      #if canImport(Darwin)
        pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK)
      #else
        pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
      #endif
      let code = pthread_mutex_init(mutex, &attributes)
      precondition(code == 0, "pthread_mutex_init failed with \(code)")
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      state.deinitialize(count: 1)
      state.deallocate()
    }

    @inlinable func lock() {
      let code = pthread_mutex_lock(mutex)
      precondition(code == 0, "UnfairLock is locked already, by this very thread")
    }

    @inlinable func unlock() {
      let code = pthread_mutex_unlock(mutex)
      precondition(code == 0, "UnfairLock is unlocked by a thread that did not lock it")
    }
  }

  /// A lock around `initialState`.
  public init(initialState: State) {
    storage = Storage(initialState)
  }

  /// Calls `body` with the state while no other thread has it; waits for that if it must.
  @inlinable
  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    storage.lock()
    defer { storage.unlock() }
    return try body(&storage.state.pointee)
  }

  /// Like `withLock`, but returns nil at once if another thread, or this one, has the state.
  @inlinable
  public func withLockIfAvailable<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard pthread_mutex_trylock(storage.mutex) == 0 else { return nil }
    defer { storage.unlock() }
    return try body(&storage.state.pointee)
  }
}

extension UnfairLock where State == Void {
  /// A lock that guards something outside itself.
  public init() { self.init(initialState: ()) }

  /// Don't mix this with `withLock`: inside its closure the lock is held already.
  @inlinable public func lock() { storage.lock() }

  /// On the thread that locked it.
  @inlinable public func unlock() { storage.unlock() }

  /// False at once if another thread, or this one, holds the lock.
  @inlinable public func lockIfAvailable() -> Bool { pthread_mutex_trylock(storage.mutex) == 0 }
}
