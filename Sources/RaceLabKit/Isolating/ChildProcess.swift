import Foundation

/// A child process, usually in a process group of its own, on four pipes' ends.
///
/// - Its standard input is a lifeline: it closes when the parent ends, however that happens, and a
///   child that watches it ends too (`ChildServer` does).
/// - Its replies come line by line on descriptor 3, where nothing else it prints can get between.
/// - Standard output and standard error are kept together, in the order written.
///
/// Belongs to one thread. `end` must be called: it leaves no process and no descriptor behind.
struct ChildProcess: ~Copyable {
  /// The descriptor that a child replies on.
  static let replyDescriptor: Int32 = 3
  /// What is kept of the child's output: the newest, and at least half of this many bytes.
  private static let outputLimit = 16 << 20

  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  enum Reply: Equatable {
    case line(Data)
    /// The child has closed its end, so no more will come.
    case closed
    /// The deadline passed first.
    case late
  }

  let pid: pid_t
  private let leadsGroup: Bool
  private let input: Int32
  private var replies: Source
  private var output: Source

  /// One pipe being read.
  private struct Source {
    let descriptor: Int32
    var bytes = Data()
    var isOpen = true

    /// Takes over what is there; without blocking if `poll` said that something is.
    mutating func read() {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = systemRead(descriptor, &buffer)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        isOpen = false
      }
    }
  }

  /// Starts `executable` with this process's environment, changed by `variables`.
  ///
  /// - Parameter leadsGroup: whether it has a group of its own. A tool that watches no lifeline has
  ///   none: an interrupt from the terminal then ends it together with this process.
  init(
    executable: String, arguments: [String], variables: [String: String] = [:],
    leadsGroup: Bool = true
  ) throws(ChildError) {
    self.leadsGroup = leadsGroup
    let pipes = [try Pipe(.socket), try Pipe(.pipe), try Pipe(.pipe)]
    let (input, replies, output) = (pipes[0], pipes[1], pipes[2])
    do throws(ChildError) {
      pid = try spawn(
        executable, arguments, variables, leadsGroup: leadsGroup,
        descriptors: [
          (input.readEnd, STDIN_FILENO), (output.writeEnd, STDOUT_FILENO),
          (output.writeEnd, STDERR_FILENO), (replies.writeEnd, Self.replyDescriptor),
        ])
    } catch {
      for pipe in pipes { pipe.close() }
      throw error
    }
    for descriptor in [input.readEnd, replies.writeEnd, output.writeEnd] { close(descriptor) }
    self.input = input.writeEnd
    self.replies = Source(descriptor: replies.readEnd)
    self.output = Source(descriptor: output.readEnd)
  }

  /// Writes to the child's standard input. A child that is gone has nothing to hear.
  func send(_ message: Data) {
    var left = message[...]
    while !left.isEmpty {
      // A socket rather than a pipe, so that a child that is gone raises no SIGPIPE here.
      let count = left.withUnsafeBytes {
        Foundation.send(input, $0.baseAddress, $0.count, noSignal)
      }
      if count >= 0 { left = left.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// The child's next reply, without its line end; waits for it until `deadline`.
  mutating func reply(before deadline: ContinuousClock.Instant) -> Reply {
    while true {
      if let end = replies.bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(replies.bytes[..<end])
        replies.bytes = Data(replies.bytes[(end + 1)...])
        return .line(line)
      }
      if !replies.isOpen { return .closed }
      let left = deadline - .now
      if left <= .zero { return .late }
      listen(atMost: left)
    }
  }

  /// Waits until the child has ended, at `deadline` kills it with all its group, and clears up.
  ///
  /// Returns how it ended by itself, nil if it was killed here, and all that it printed.
  consuming func end(before deadline: ContinuousClock.Instant) -> (ending: Ending?, output: Data) {
    var hasEnded = self.hasEnded
    while !hasEnded && .now < deadline {
      // An open pipe tells at once when the child is gone; without one, look now and then.
      if output.isOpen || replies.isOpen {
        listen(atMost: min(deadline - .now, .milliseconds(10)))
      } else {
        sleepThread(.microseconds(500))
      }
      hasEnded = self.hasEnded
    }
    // Helpers that the child started too; while it is not reaped its number is no other group's.
    kill(leadsGroup ? -pid : pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    // What is still in the pipe. It ends in an end-of-file, unless a helper that moved to a group
    // of its own still holds it: then it ends when there is no more to read.
    var isMore = true
    while output.isOpen && isMore { isMore = listen(atMost: .zero) }
    close(input)
    close(replies.descriptor)
    close(output.descriptor)
    let signal = status & 0x7f
    let ending = signal == 0 ? Ending.exited(status >> 8 & 0xff) : .signalled(signal)
    return (hasEnded ? ending : nil, output.bytes)
  }

  /// Whether the child has ended; it is left to be reaped.
  private var hasEnded: Bool {
    var info = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(pid), &info, flags) == 0 else { return errno != EINTR }
    return info.si_signo == SIGCHLD
  }

  /// Takes over what comes on either pipe, waiting for it at most `time`; false if nothing did.
  @discardableResult
  private mutating func listen(atMost time: Duration) -> Bool {
    var polled = [
      pollfd(descriptor: replies.isOpen ? replies.descriptor : -1),
      pollfd(descriptor: output.isOpen ? output.descriptor : -1),
    ]
    // Rounded up, so that a wait shorter than a millisecond does not become a spin.
    let milliseconds = Int32(clamping: Int((time / .milliseconds(1)).rounded(.up)))
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return false }
    if polled[0].revents != 0 { replies.read() }
    if polled[1].revents != 0 {
      output.read()
      if output.bytes.count > Self.outputLimit {
        output.bytes = Data(output.bytes.suffix(Self.outputLimit / 2))
      }
    }
    return true
  }
}

/// Why there is no child.
public enum ChildError: Error, Equatable {
  /// `code` is the system's errno.
  case cannotStart(executable: String, code: Int32)
  case noDescriptors(code: Int32)
  /// The system does not tell where this process's own executable is.
  case unknownExecutable
}

/// A pipe whose ends no other child inherits, and that does not lie on a standard descriptor even
/// if this process was started without them.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  enum Kind { case pipe, socket }

  init(_ kind: Kind) throws(ChildError) {
    var ends: [Int32] = [-1, -1]
    let made =
      switch kind {
      case .pipe: pipe(&ends)
      case .socket: socketpair(AF_UNIX, streamSocket, 0, &ends)
      }
    guard made == 0 else { throw .noDescriptors(code: errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    let code = errno
    for end in ends { Foundation.close(end) }
    guard !moved.contains(-1) else {
      for end in moved where end >= 0 { Foundation.close(end) }
      throw .noDescriptors(code: code)
    }
    (readEnd, writeEnd) = (moved[0], moved[1])
    #if canImport(Darwin)
      var on: Int32 = 1
      if kind == .socket { setsockopt(writeEnd, SOL_SOCKET, SO_NOSIGPIPE, &on, 4) }
    #endif
  }

  func close() {
    Foundation.close(readEnd)
    Foundation.close(writeEnd)
  }
}

/// Starts a process, perhaps as the leader of a new group, with default signal handling and none blocked:
/// ignored and blocked signals are inherited, and a parent may have either.
private func spawn(
  _ executable: String, _ arguments: [String], _ variables: [String: String], leadsGroup: Bool,
  descriptors: [(from: Int32, to: Int32)]
) throws(ChildError) -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor in descriptors {
    posix_spawn_file_actions_adddup2(&actions, descriptor.from, descriptor.to)
  }

  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
  let flags = group | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
  posix_spawnattr_setflags(&attributes, Int16(flags))
  posix_spawnattr_setpgroup(&attributes, 0)
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)

  let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  let argv = [executable] + arguments
  let envp = environment.map { "\($0)=\($1)" }
  var pid: pid_t = 0
  let code = withCStrings(argv) { argv in
    withCStrings(envp) { envp in
      posix_spawn(&pid, executable, &actions, &attributes, argv, envp)
    }
  }
  guard code == 0 else { throw .cannotStart(executable: executable, code: code) }
  return pid
}

/// Calls `body` with the strings as C wants argument lists: ended by NULL.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

// Named apart from the member above that would hide it.
private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}

#if canImport(Darwin)
  private let streamSocket = SOCK_STREAM
  private let noSignal: Int32 = 0  // SO_NOSIGPIPE on the socket says it
#else
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif
