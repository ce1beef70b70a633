import Foundation

/// A headless Chromium that one test drives, by the protocol that its developer tools speak.
///
/// It talks through pipes, so no port is opened. For one thread; calls wait.
final class Browser {
  enum Failure: Error {
    case gone
    case silent(method: String)
    case refused(method: String, String)
    case threw(String)
  }

  /// Where Chromium is; nil if it is not installed.
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .flatMap { ["\($0)/chromium", "\($0)/chromium-browser", "\($0)/google-chrome"] }
    .first(where: FileManager.default.isExecutableFile)

  private static let patience: TimeInterval = 60

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var received = Data()
  private var lastID = 0
  private var session: String?
  /// What the browser said unasked.
  private(set) var events: [[String: Any]] = []

  /// Runs `body` with a browser that has opened `file`, and ends it, whatever happens.
  static func open<Result>(
    _ file: URL, width: Int = 1_400, prepare: (Browser) throws -> Void = { _ in },
    _ body: (Browser) throws -> Result
  ) throws -> Result {
    try withTemporaryFolder { profile in
      let browser = try Browser(profile: profile)
      defer { browser.end() }
      try browser.attach(width: width)
      try prepare(browser)
      try browser.navigate(to: file)
      return try body(browser)
    }
  }

  private init(profile: URL) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Its pipes are descriptors 3 and 4, which only a shell can set.
    process.arguments = [
      "-c", #"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, "sh", Self.path ?? "chromium",
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
      "--disable-crash-reporter", "--user-data-dir=\(profile.path)", "--remote-debugging-pipe",
      "about:blank",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  private func attach(width: Int) throws {
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    let answer = try call(
      "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
    session = answer["sessionId"] as? String
    for domain in ["Runtime", "Log", "Page"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 1_000, "deviceScaleFactor": 1, "mobile": false])
  }

  private func navigate(to file: URL) throws {
    try call("Page.navigate", ["url": file.absoluteString])
    while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) {
      events.append(try receive("Page.navigate"))
    }
  }

  /// Ends the browser and the processes that it has made, which are of its group.
  private func end() {
    let browser = process.processIdentifier
    let isLeader = getpgid(browser) == browser
    session = nil
    _ = try? call("Browser.close")
    let limit = Date.now + 10
    while process.isRunning && Date.now < limit { usleep(10_000) }
    if process.isRunning { kill(browser, SIGKILL) }
    process.waitUntilExit()
    if isLeader { kill(-browser, SIGKILL) }  // what lingers of its helpers
  }

  // MARK: The protocol

  /// Asks for something and returns the answer; what else is said meanwhile goes to `events`.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: data)
    while true {
      let answer = try receive(method)
      guard answer["id"] as? Int == lastID else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] { throw Failure.refused(method: method, "\(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message; each ends on a zero.
  private func receive(_ method: String) throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&asked, 1, Int32(Self.patience * 1_000)) > 0 else {
        throw Failure.silent(method: method)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Failure.gone }
      received += more
    }
  }
}
