import RaceLabKit

/// Words where threads were: those at one place together, the machinery below it folded away.
struct StackText {
  let threads: [ThreadPlace]
  let width: Int

  func rendered() -> String {
    let stacks = Symbolizer.stacks(of: threads)
    var groups: [(names: [String], state: String, stack: [CodePlace])] = []
    for (thread, stack) in zip(threads, stacks) {
      let (callee, own) = (stack.callee, stack.demonstrated)
      if let index = groups.firstIndex(where: {
        $0.stack.callee == callee && $0.stack.demonstrated == own && $0.state == thread.state
      }) {
        groups[index].names.append(thread.name)
      } else {
        groups.append(([thread.name], thread.state, stack))
      }
    }
    return "Where the threads were:\n"
      + groups.map { group in
        var line = Self.title(group.names) + " " + Self.verb(group.state, group.names.count)
        if let callee = group.stack.callee { line += " in \(Self.name(callee))" }
        let places = group.stack.demonstrated.map { place in
          wrapped(
            place.words, width: width, first: "    at ", indent: "       ") + "\n"
        }
        return wrapped(line, width: width, first: "  ", indent: "    ") + "\n" + places.joined()
      }.joined()
  }

  /// Without what the sanitizer puts before a function that it stands in for.
  private static func name(_ place: CodePlace) -> Substring {
    place.function.trimmingPrefix(/_*interceptor_/)
  }

  /// "worker 1, worker 2 and 6 more".
  private static func title(_ names: [String]) -> String {
    names.count <= 3
      ? names.joined(separator: ", ")
      : names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }

  private static func verb(_ state: String, _ count: Int) -> String {
    switch state {
    case "R": count == 1 ? "was running" : "were running"
    default: count == 1 ? "was waiting" : "were waiting"
    }
  }
}

/// The same facts for JSON: every frame of every thread.
struct StackDocument: Encodable {
  let id: Int
  let name: String
  let state: String
  let frames: [Place]

  struct Place: Encodable {
    let function: String
    let file: String?
    let line: Int?
  }

  static func threads(_ threads: [ThreadPlace]) -> [StackDocument] {
    zip(threads, Symbolizer.stacks(of: threads)).map { thread, stack in
      StackDocument(
        id: thread.id, name: thread.name, state: thread.state,
        frames: stack.map { Place(function: $0.function, file: $0.shortFile, line: $0.line) })
    }
  }
}
