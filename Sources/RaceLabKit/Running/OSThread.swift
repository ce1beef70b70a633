import CRaceLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the operating system that can be joined.
///
/// Foundation's `Thread` can't be, and on Linux it ignores that the system refused to make one: the
/// run would wait forever for a thread that does not exist.
struct OSThread {
  private let handle: pthread_t

  /// Enough for a scenario's few frames, small enough that thousands of threads are cheap.
  private static let stackBytes = 512 * 1024

  /// The body of a thread on its way from the maker to the thread, which takes it over.
  private final class Body {
    let name: String
    let run: @Sendable () -> Void
    init(name: String, _ run: @escaping @Sendable () -> Void) {
      (self.name, self.run) = (name, run)
    }
  }

  /// Starts a thread that runs `body`; throws the errno if the system refuses.
  ///
  /// - Parameter name: what debuggers, sanitizers and the system show; at most 15 bytes of ASCII.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(Refused) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)

    let context = Unmanaged.passRetained(Body(name: name, body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, &attributes, { OSThread.enter($0) }, context.toOpaque())
    #else
      var thread: pthread_t = 0
      let code = pthread_create(&thread, &attributes, { OSThread.enter($0) }, context.toOpaque())
    #endif
    guard code == 0 else {
      context.release()
      throw Refused(code: code)
    }
    #if canImport(Darwin)
      guard let thread else { preconditionFailure("pthread_create gave no thread") }
    #endif
    self.handle = thread
  }

  struct Refused: Error {
    let code: Int32
  }

  /// Waits for the thread to end; everything it did happens before the return. Call it once.
  func join() {
    let code = pthread_join(handle, nil)
    precondition(code == 0, "pthread_join failed with \(code)")
  }

  /// Lets the thread end by itself. Call it instead of `join`.
  func detach() {
    pthread_detach(handle)
  }

  private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { preconditionFailure("a thread without a body") }
    let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
    racelab_name_thread(body.name)
    body.run()
    return nil
  }
}
