import CRaceLab
import Foundation

/// The Swift names behind mangled ones, by mangled name; any other name is left out.
///
/// Simplified ("PlainCounter.increment(_:)") by the toolchain's demangler if there is one, else as
/// the Swift runtime itself words them, which is longer.
func demangled(_ names: Set<String>) -> [String: String] {
  let mangled = names.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }.sorted()
  guard !mangled.isEmpty else { return [:] }
  if let tool = Toolchain.demangler {
    let input = mangled.joined(separator: "\n") + "\n"
    let lines = Toolchain.filter(tool, ["--simplified"], input: input)?.split(separator: "\n")
    if let lines, lines.count == mangled.count {
      return Dictionary(
        uniqueKeysWithValues: zip(mangled, lines.map { withoutRemarks(String($0)) }))
    }
  }
  return Dictionary(
    uniqueKeysWithValues: mangled.map { name in
      guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else {
        return (name, name)
      }
      defer { free(text) }
      return (name, withoutRemarks(String(cString: text)))
    })
}

/// What the optimiser did with a function says nothing about where it is.
private func withoutRemarks(_ name: String) -> String {
  var name = name
  for remark in ["merged ", "partial apply forwarder for ", "partial apply for ", "specialized "]
  where name.hasPrefix(remark) {
    name.removeFirst(remark.count)
  }
  // A closure at the top level of a file is in nothing that has a name.
  if name.hasSuffix(" in ") { name.removeLast(" in ".count) }
  // A scenario's closures are made with the scenario; which one it is, its line says.
  return name.replacing(#/closure \#\d+ in variable initialization expression of /#) { _ in
    "closure in "
  }
}
