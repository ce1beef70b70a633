public import Synchronization

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
/// For platforms without the `os` module; built on a pthread mutex. It keeps track of the owner by
/// itself: an error-checking mutex would too, for 5 to 10% more (glibc 2.36, x86_64).
public struct UnfairLock<State: Sendable>: @unchecked Sendable {  // right: `mutex` guards it
  @usableFromInline
  struct Guarded: ~Copyable {
    /// The thread that holds the mutex, or 0. Relaxed is enough: a thread compares it with itself
    /// only, and its own writes it sees in order.
    @usableFromInline let owner = Atomic<UInt>(0)
    @usableFromInline var state: State
  }

  /// The mutex and what it guards side by side, from the start of a cache line: who gets the one
  /// gets the other with it, and a lock that lay across two lines would be markedly slower.
  @usableFromInline
  final class Storage {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let guarded: UnsafeMutablePointer<Guarded>

    init(_ state: State) {
      let alignment = MemoryLayout<Guarded>.alignment
      let offset = (MemoryLayout<pthread_mutex_t>.size + alignment - 1) / alignment * alignment
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: offset + MemoryLayout<Guarded>.size, alignment: max(64, alignment))
      mutex = memory.bindMemory(to: pthread_mutex_t.self, capacity: 1)
      guarded = (memory + offset).bindMemory(to: Guarded.self, capacity: 1)
      guarded.initialize(to: Guarded(state: state))
      let code = pthread_mutex_init(mutex, nil)
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
    let thread = Self.currentThread
    precondition(
      storage.guarded.pointee.owner.load(ordering: .relaxed) != thread,
      "UnfairLock is locked already, by this very thread")
    pthread_mutex_lock(storage.mutex)
    storage.guarded.pointee.owner.store(thread, ordering: .relaxed)
  }

  @inlinable func tryLockStorage() -> Bool {
    guard pthread_mutex_trylock(storage.mutex) == 0 else { return false }
    storage.guarded.pointee.owner.store(Self.currentThread, ordering: .relaxed)
    return true
  }

  @inlinable func unlockStorage() {
    precondition(
      storage.guarded.pointee.owner.load(ordering: .relaxed) == Self.currentThread,
      "UnfairLock is unlocked by a thread that did not lock it")
    storage.guarded.pointee.owner.store(0, ordering: .relaxed)
    pthread_mutex_unlock(storage.mutex)
  }

  /// A number that is this thread's alone, and never 0.
  @inlinable static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
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
