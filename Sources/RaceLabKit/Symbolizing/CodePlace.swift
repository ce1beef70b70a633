import Foundation

/// A place in a program: a function, and where known its file and line.
public struct CodePlace: Sendable, Hashable {
  /// In Swift's own words, shortened: "PlainCounter.increment(_:)".
  public let function: String
  /// The path as the compiler was given it; nil where there is no line information.
  public let file: String?
  public let line: Int?
  public let column: Int?

  public init(function: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.function = function
    // Code that stands in no file, such as a protocol witness, points at this.
    let isWritten = file.map { !$0.hasSuffix("<compiler-generated>") && $0 != "<null>" } ?? false
    self.file = isWritten ? file : nil
    self.line = isWritten && line != 0 ? line : nil
    self.column = self.line == nil || column == 0 ? nil : column
  }

  /// The path from the package's folder on, "scenarios/Counter.swift", or from the current folder on;
  /// whole for other files.
  public var shortFile: String? {
    guard let file else { return nil }
    let current = FileManager.default.currentDirectoryPath + "/"
    if file.hasPrefix(current) { return String(file.dropFirst(current.count)) }
    for folder in ["/scenarios/", "/Sources/", "/Tests/"] {
      if let range = file.range(of: folder) {
        return String(file[file.index(after: range.lowerBound)...])
      }
    }
    return file
  }

  /// Whether this is the code under demonstration: written in a file that is neither racelab's own
  /// machinery nor a library's.
  public var isDemonstrated: Bool {
    // The runtimes were compiled with relative paths, or on their maker's machine.
    guard let file, file.hasPrefix("/"), !file.contains("/llvm-project/") else { return false }
    return !Self.machinery.contains { file.contains("/Sources/\($0)/") }
  }

  private static let machinery = ["CRaceLab", "CReference", "RaceLabKit", "racelab"]
}

extension [CodePlace] {
  /// The frames of the code under demonstration, innermost first; the rest is folded away.
  public var demonstrated: [CodePlace] { filter(\.isDemonstrated) }

  /// What the code under demonstration called, or the innermost function if it is not on the stack.
  public var callee: CodePlace? {
    guard let first = firstIndex(where: \.isDemonstrated) else { return self.first }
    return first == startIndex ? nil : self[first - 1]
  }
}
