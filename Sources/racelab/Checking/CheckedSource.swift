import Foundation
import RaceLabKit

/// A learner's file, and what its outline says: whether it runs by itself, and what it imports.
struct CheckedSource {
  /// As typed.
  let path: String
  let text: String
  /// Modules in the order of their imports.
  let imports: [String]
  /// Whether a declaration is marked as the program's beginning.
  let hasMain: Bool
  /// What the compiler says of a file that does not even parse.
  let parsingErrors: String?
  /// Lines of statements that stand outside of any declaration, counted from 1; a variable there is
  /// a declaration.
  let statementLines: ClosedRange<Int>?
  private let statements: [Range<Int>]

  enum Failure: Error, Equatable {
    case unreadable(path: String, code: Int32)
    case notSwift(path: String)
  }

  /// Reads the file and asks the compiler for its outline, which takes some 40 ms.
  init(path: String, compiler: String) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch let error as CocoaError {
      let code = (error.underlying as? POSIXError)?.code.rawValue
      throw Failure.unreadable(path: path, code: code ?? ENOENT)
    }
    let bytes = Array(data)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure.notSwift(path: path)
    }
    (self.path, self.text) = (path, text)
    let outline = try Outline(of: path, compiler: compiler)
    parsingErrors = outline.errors
    imports = outline.items.compactMap { $0.modulePath?.first }
    hasMain = text.contains(#/(?m)^\s*@main\b/#)
    statements = outline.items.filter(\.isStatement).compactMap { item in
      item.range.map { $0.start..<Self.end(of: $0, in: bytes) }
    }
    if let first = statements.first, let last = statements.last {
      func line(_ offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
      statementLines =
        line(first.lowerBound)...max(line(first.lowerBound), line(last.upperBound - 1))
    } else {
      statementLines = nil
    }
  }

  /// The text for a compilation in which it does not run by itself: statements outside of
  /// declarations are blank, and all else stands where it stood.
  var declarations: String {
    var bytes = Array(text.utf8)
    for range in statements {
      for index in range where bytes[index] != UInt8(ascii: "\n") {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    return Self.placed(String(decoding: bytes, as: UTF8.self), path)
  }

  /// The text for a compilation under another name, as `main.swift`.
  var script: String { Self.placed(text, path) }

  /// The first thing that keeps a text from being whole statements or an expression; nil if it is.
  static func parsingError(in text: String, compiler: String) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Outline(of: file.path, compiler: compiler).errors?.firstMatch(of: /error: (.*)/)
      .map { String($0.1) }
  }

  private static func placed(_ text: String, _ path: String) -> String {
    // Only the beginning of a file may be marked in these ways.
    let unmarked = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let body = unmarked.hasPrefix("#!") ? "//" + unmarked.dropFirst(2) : unmarked
    return "#sourceLocation(file: \(path.debugDescription), line: 1)\n" + body
  }

  /// The outline gives where the last token begins: a statement reaches to the end of its line, or,
  /// where another follows on the same line, to that.
  private static func end(of range: Outline.Span, in bytes: [UInt8]) -> Int {
    let last = min(range.end, bytes.count)
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    var start = last
    if bytes[last...].starts(with: quotes) {
      // A text of several lines.
      start = last + 3
      while start < bytes.count && !bytes[start...].starts(with: quotes) { start += 1 }
    }
    return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}

extension CocoaError {
  fileprivate var underlying: (any Error)? { userInfo[NSUnderlyingErrorKey] as? any Error }
}

/// The declarations and statements of a file, as the compiler's parser tells them.
private struct Outline: Decodable {
  let items: [Item]
  /// What the compiler says if it does not parse.
  private(set) var errors: String?

  struct Span: Decodable {
    let start: Int
    let end: Int
  }

  struct Item: Decodable {
    let kind: String
    let range: Span?
    let modulePath: [String]?
    let body: Body?

    private enum CodingKeys: String, CodingKey {
      case kind = "_kind"
      case range, body
      case modulePath = "module_path"
    }

    /// Whether it is code that runs, and no variable.
    var isStatement: Bool {
      kind == "top_level_code_decl"
        && body?.elements?.contains { $0.kind == "pattern_binding_decl" } != true
    }
  }

  struct Body: Decodable {
    let elements: [Element]?
  }

  struct Element: Decodable {
    let kind: String

    private enum CodingKeys: String, CodingKey { case kind = "_kind" }
  }

  private enum CodingKeys: String, CodingKey { case items }

  init(from decoder: any Decoder) throws {
    // A file without any has no list of them either.
    items =
      try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent([Item].self, forKey: .items) ?? []
  }

  /// What does not parse has an outline all the same.
  init(of path: String, compiler: String) throws {
    let (status, output) = try Toolchain.run(
      [[compiler, "-frontend", "-dump-parse", "-dump-ast-format", "json", path]])[0]
    // The document is one line; diagnostics are others.
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let document = lines.firstIndex { $0.hasPrefix("{\"_kind\"") }.map { lines.remove(at: $0) }
    self = try JSONDecoder().decode(Self.self, from: Data((document ?? "{}").utf8))
    errors = status == 0 ? nil : lines.joined(separator: "\n")
  }
}
