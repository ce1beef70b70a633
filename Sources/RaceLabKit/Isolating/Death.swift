import Foundation

/// How a child ended that owed a result.
public struct Death: Sendable, Equatable {
  public enum Cause: Sendable, Equatable {
    /// The number of the signal that ended it.
    case signal(Int32)
    /// The status that it exited with, without a result.
    case exit(Int32)
    /// It said something that is no reply, and had to be ended.
    case nonsense
  }

  public let cause: Cause
  /// The last lines that it printed, or those from its fatal error on; at most ten.
  public let lastLines: [String]

  public init(cause: Cause, lastLines: [String]) {
    self.cause = cause
    self.lastLines = lastLines
  }

  init(_ ending: ChildProcess.Ending?, output: String) {
    cause =
      switch ending {
      case .signalled(let signal): .signal(signal)
      case .exited(let status): .exit(status)
      case nil: .nonsense
      }
    let lines = output.split(separator: "\n").map(String.init)
    // The runtime may print a long stack below its message; the message is what counts.
    let message = lines.lastIndex { $0.contains("Fatal error:") }
    lastLines = Array(message.map { lines[$0...].prefix(10) } ?? lines.suffix(10))
  }

  /// The signal's name as in C, "SIGSEGV", and what it says in words; nil if no signal ended it.
  public var signalName: (symbol: String, words: String)? {
    guard case .signal(let number) = cause else { return nil }
    return Self.names[number] ?? ("signal \(number)", "ended by a signal")
  }

  private static let names: [Int32: (String, String)] = [
    SIGILL: ("SIGILL", "a trap: the program stopped itself"),
    SIGTRAP: ("SIGTRAP", "a trap: the program stopped itself"),
    SIGABRT: ("SIGABRT", "the program gave up"),
    SIGSEGV: ("SIGSEGV", "an access to memory that isn't there"),
    SIGBUS: ("SIGBUS", "an access to memory that can't be had"),
    SIGFPE: ("SIGFPE", "an impossible calculation"),
    SIGKILL: ("SIGKILL", "killed from outside"),
    SIGTERM: ("SIGTERM", "told to end"),
    SIGINT: ("SIGINT", "interrupted"),
    SIGHUP: ("SIGHUP", "its terminal went away"),
    SIGQUIT: ("SIGQUIT", "told to quit"),
    SIGPIPE: ("SIGPIPE", "a write to a pipe that nobody reads"),
  ]
}
