import Foundation
import RaceLabKit

// racelab-bench [--readme FILE]: prints what a safe increment costs beside the same loop in C, and
// what starting racelab and exploring models costs, as Markdown; with --readme also puts it into FILE, between the
// lines that mark its place.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || arguments.count == 2 && arguments.first == "--readme" else {
  FileHandle.standardError.write(Data("usage: racelab-bench [--readme FILE]\n".utf8))
  exit(64)
}
let costs = try CostTable()
let explorations = try ExplorationTable(sizes: [
  (3, 6, true), (2, 20, true), (2, 50, false), (3, 10, false), (4, 6, false), (6, 3, false),
])
let figures =
  [costs.markdown, try StartUp(runs: 20).markdown, explorations.markdown].joined(separator: "\n")
print(figures, terminator: "")

if let path = arguments.dropFirst().first {
  let file = URL(fileURLWithPath: path)
  let (start, end) = ("<!-- bench -->\n", "<!-- end of bench -->")
  let readme = try String(contentsOf: file, encoding: .utf8)
  guard let first = readme.range(of: start), let last = readme.range(of: end) else {
    preconditionFailure("\(file.path) has no place for the figures")
  }
  let text = readme[..<first.upperBound] + figures + readme[last.lowerBound...]
  try Data(text.utf8).write(to: file)
}
