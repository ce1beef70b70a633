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
      Set(answers.joined().map(\.FunctionName) + frames.compactMap(\.symbol)))
    func place(_ symbol: Answer.Symbol) -> CodePlace {
      CodePlace(
        function: names[symbol.FunctionName] ?? symbol.FunctionName, file: symbol.FileName,
        line: symbol.Line, column: symbol.Column)
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
        let known = answers[next].filter { !$0.FunctionName.isEmpty && $0.FunctionName != "??" }
        return known.isEmpty ? [place(frame)] : known.map(place)
      }
    }
  }

  /// The tool's JSON, one object an address, under the tool's own names.
  private struct Answer: Decodable {
    let Symbol: [Symbol]?

    struct Symbol: Decodable {
      let FunctionName: String
      let FileName: String
      let Line: Int
      let Column: Int
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
      (try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)))?.Symbol ?? []
    }
  }
}
