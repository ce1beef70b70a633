import Foundation
import Synchronization

/// Where a script plays: what it tells the watching side, from any thread.
public final class Stage: Sendable {
  /// A line that was said, and when, in seconds since the script began.
  public struct Line: Sendable, Equatable, Codable {
    public let seconds: Double
    public let text: String
  }

  private let started = ContinuousClock.now
  private let hear: @Sendable (Line) -> Void
  private let fail: @Sendable (String) -> Void
  private let hasEnded = Atomic<Bool>(false)

  init(hear: @escaping @Sendable (Line) -> Void, fail: @escaping @Sendable (String) -> Void) {
    (self.hear, self.fail) = (hear, fail)
  }

  /// Says a line. It has been heard when this returns, so the order of lines is the order of calls.
  public func say(_ text: String) {
    hear(Line(seconds: started.duration(to: .now).seconds, text: text))
  }

  /// Says that the program has been seen to misbehave though it neither hangs nor crashes.
  public func misbehaved(_ words: String) { fail(words) }

  /// Runs the main run loop, which the calling main thread must be the owner of, until `end()`.
  public func runMainLoop() {
    while !hasEnded.load(ordering: .acquiring) {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }

  /// Lets `runMainLoop` return, soon. What was said before it is visible to the main thread then.
  public func end() { hasEnded.store(true, ordering: .releasing) }
}
