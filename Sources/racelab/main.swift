import Foundation
import RaceLabKit
import Scenarios

Signals.install()
if CommandLine.arguments.dropFirst() == [ChildServer.argument] {
  ChildServer.serve(Curriculum.scenarios, version: CommandLineDescription.version)
}
do {
  let invocation = try Invocation(arguments: Array(CommandLine.arguments.dropFirst()))
  let result = try invocation.run()
  try invocation.output.write(result.text)
  exit(result.status.rawValue)
} catch {
  let failure = Failure(error)
  FileHandle.standardError.write(Data("racelab: error: \(failure.wording)\n".utf8))
  exit(failure.status.rawValue)
}
