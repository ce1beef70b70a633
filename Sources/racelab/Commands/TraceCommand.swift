import RaceLabKit
import Scenarios

enum TraceCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    let values = context.values
    let name = try values.positionals(of: CommandLineDescription.trace)[0]
    let scenario = try Curriculum.scenarios.named(name)
    let setup = try scenario.typedSetup(
      threads: values.number("threads") ?? 2, iterations: values.number("iterations") ?? 1000, think: ThinkTime.none)
    var text = ""
    for _ in 0..<(try values.number("runs") ?? 1) {
      let c = ContinuousClock.now
      let recorder = Recorder(setup)
      guard case .finished(let result) = try scenario.run(setup, timeout: .seconds(60), observer: RunObserver(recorder: recorder)) else { return CommandResult(text: "no") }
      let t = ContinuousClock.now
      let trace = Trace(of: scenario, setup, recorder, result)
      let t1 = ContinuousClock.now
      guard let order = MemoryOrder(of: trace, variable: 0) else { text += "NO ORDER \(setup.expected - result.actual)\n"; continue }
      let t2 = ContinuousClock.now
      let lost = LostUpdates(trace, order)
      text += "\(trace.count) events, dropped \(trace.dropped) lost \(setup.expected - result.actual) found \(lost.lost.count) run \(t-c) trace \(t1-t) order \(t2-t1) lost \(.now-t2) in-run \(result.seconds)\n"
    }
    return CommandResult(text: text)
  }
}
