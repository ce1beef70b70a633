import Foundation

/// How long racelab, built beside this program, takes as a whole process.
struct StartUp {
  private let runs: Int
  private var times: [(command: String, median: Double)] = []

  init(runs: Int) throws {
    self.runs = runs
    for arguments in [["--version"], ["run", "counter"]] {
      let seconds = try (0..<runs).map { _ in
        let process = Process()
        process.executableURL = Program.racelab
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        // `waitUntilExit` polls; the handler is called at once.
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        let start = ContinuousClock.now
        try process.run()
        ended.wait()
        return (ContinuousClock.now - start) / .seconds(1)
      }
      times.append((arguments.joined(separator: " "), seconds.median ?? 0))
    }
  }

  var markdown: String {
    let facts = times.map { String(format: "`racelab \($0.command)` %.1f ms", $0.median * 1e3) }
    return "Whole processes, median of \(runs): \(facts.joined(separator: ", ")).\n"
  }
}
