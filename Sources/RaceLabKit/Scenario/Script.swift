/// A program that says what it does, instead of a total. It plays on the main thread of a child
/// process, under a watchdog.
public struct Script: Sendable {
  public typealias Play = @Sendable (Stage) -> Void

  /// What it is held against.
  public enum Promise: Sendable {
    /// It never ends.
    case hangs
    /// It ends by a signal.
    case crashes
    /// It hangs or crashes, one or the other.
    case hangsOrCrashes
    /// It ends, and says that it has misbehaved.
    case misbehaves
    /// It says just these lines in this order.
    case says([String])
    /// It says these lines in some order; `holds` of them is promised, which is `words`.
    case saysSomehow([String], words: String, holds: @Sendable (_ lines: [String]) -> Bool)
  }

  public let promise: Promise
  public let play: Play
  /// The same without its fault: it must end. Nil for a program without fault.
  public let fixed: Play?

  /// A hazard beside its fix.
  public static func hazard(
    _ promise: Promise, _ play: @escaping Play, fixed: @escaping Play
  ) -> Script {
    Script(promise: promise, play: play, fixed: fixed)
  }

  /// A program whose order is to be predicted.
  public static func order(_ promise: Promise, _ play: @escaping Play) -> Script {
    Script(promise: promise, play: play, fixed: nil)
  }

  /// The lines it says, in an order in which they may come; empty for a hazard.
  public var lines: [String] {
    switch promise {
    case .says(let lines), .saysSomehow(let lines, _, _): lines
    case .hangs, .crashes, .hangsOrCrashes, .misbehaves: []
    }
  }
}
