import Foundation

/// Finds the places in the code behind addresses, by llvm-symbolizer.
public enum Symbolizer {
  /// The call stacks of `threads`, innermost place first, in the same order.
  ///
  /// Without the tool a place is the exported symbol, or "module+0x12ab" where there is none.
  public static func stacks(of threads: [ThreadPlace]) -> [[CodePlace]] {
    let frames = threads.flatMap(\.frames)
    let answers = answers(for: frames)
    let names = demangled(
      Set(answers.joined().map(\.function) + frames.compactMap(\.symbol)))
    func place(_ symbol: Answer.Symbol) -> CodePlace {
      CodePlace(
        function: names[symbol.function] ?? symbol.function, file: symbol.file, line: symbol.line,
        column: symbol.column)
    }
    func place(_ frame: ThreadPlace.Frame) -> CodePlace {
      let module = frame.module.split(separator: "/").last ?? ""
      return CodePlace(
        function: frame.symbol.map { names[$0] ?? $0 }
          ?? "\(module)+0x\(String(frame.offset, radix: 16))")
    }
    var next = 0
    return threads.map { thread in
      thread.frames.flatMap { frame in
        defer { next += 1 }
        // Several where calls were inlined, and none where the tool knows nothing.
        let known = answers[next].filter { !$0.function.isEmpty && $0.function != "??" }
        return known.isEmpty ? [place(frame)] : known.map(place)
      }
    }
  }

  /// The tool's JSON, one object an address.
  private struct Answer: Decodable {
    let symbols: [Symbol]?

    private enum CodingKeys: String, CodingKey { case symbols = "Symbol" }

    struct Symbol: Decodable {
      let function: String
      let file: String
      let line: Int
      let column: Int

      private enum CodingKeys: String, CodingKey {
        case function = "FunctionName"
        case file = "FileName"
        case line = "Line"
        case column = "Column"
      }
    }
  }

  private static func answers(for frames: [ThreadPlace.Frame]) -> [[Answer.Symbol]] {
    let none = [[Answer.Symbol]](repeating: [], count: frames.count)
    guard let tool = Toolchain.symbolizer, !frames.isEmpty else { return none }
    let input = frames.map { "\"\($0.module)\" 0x\(String($0.offset, radix: 16))\n" }.joined()
    let output = Toolchain.filter(tool, ["--output-style=JSON", "--no-demangle"], input: input)
    let lines = output?.split(separator: "\n") ?? []
    guard lines.count == frames.count else { return none }
    return lines.map {
      (try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)))?.symbols ?? []
    }
  }
}
