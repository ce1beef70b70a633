import Foundation

/// Finds the places in the code behind addresses, by llvm-symbolizer.
public enum Symbolizer {
  /// The call stacks of `threads`, innermost place first, in the same order.
  public static func stacks(of threads: [ThreadPlace]) -> [[CodePlace]] {
    var places = places(of: threads.flatMap(\.frames))[...]
    return threads.map { thread in
      defer { places = places.dropFirst(thread.frames.count) }
      return Array(places.prefix(thread.frames.count).joined())
    }
  }

  /// The places behind each of `frames`, innermost first: several where calls were inlined.
  ///
  /// Without the tool a place is the exported symbol, or "module+0x12ab" where there is none.
  static func places(of frames: [ThreadPlace.Frame]) -> [[CodePlace]] {
    let answers = answers(for: frames)
    let names = demangled(
      Set(answers.joined().map(\.function) + frames.compactMap(\.symbol)))
    return zip(frames, answers).map { frame, answer in
      // None where the tool knows nothing.
      let known = answer.filter { !$0.function.isEmpty && $0.function != "??" }
      if !known.isEmpty {
        return known.map {
          CodePlace(
            function: names[$0.function] ?? $0.function, file: $0.file, line: $0.line,
            column: $0.column)
        }
      }
      let module = frame.module.split(separator: "/").last ?? ""
      let function = frame.symbol.map { names[$0] ?? $0 }
      return [CodePlace(function: function ?? "\(module)+0x\(String(frame.offset, radix: 16))")]
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
