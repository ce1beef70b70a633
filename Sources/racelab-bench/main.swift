import Foundation
import RaceLabKit

// racelab-bench [--readme FILE]: prints what a safe increment costs beside the same loop in C, and
// what starting racelab costs, as Markdown; with --readme also puts it into FILE, between the
// lines that mark its place.
let costs = try CostTable(rounds: 11, threads: [1, 2, 4, 8], iterations: 1_000_000)
let figures = costs.markdown + "\n" + (try StartUp(runs: 20).markdown)
print(figures, terminator: "")

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--readme" {
  let file = URL(fileURLWithPath: CommandLine.arguments[2])
  let (start, end) = ("<!-- bench -->\n", "<!-- end of bench -->")
  let readme = try String(contentsOf: file, encoding: .utf8)
  guard let first = readme.range(of: start), let last = readme.range(of: end) else {
    preconditionFailure("\(file.path) has no place for the figures")
  }
  let text = readme[..<first.upperBound] + figures + readme[last.lowerBound...]
  try Data(text.utf8).write(to: file)
}
