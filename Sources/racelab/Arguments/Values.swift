import Foundation
import RaceLabKit

/// Turns the text of options into values, or says what is wrong with it.
struct Values {
  let parsed: ParsedArguments

  /// A whole number from 1 to `most`, or nil if the option is not given.
  func number(_ name: String, most: Int = .max) throws(UsageError) -> Int? {
    guard let text = parsed.options[name] else { return nil }
    let isWhole = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    guard isWhole, text.contains(where: { $0 != "0" }) else {
      throw .notANumber(option: "--\(name)", value: text)
    }
    guard let number = Int(text), number <= most else {
      throw .numberOutOfRange(option: "--\(name)", value: text, most: most)
    }
    return number
  }

  /// A duration above zero, or nil if the option is not given.
  func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = parsed.options[name] else { return nil }
    guard let duration = Duration(typed: text) else {
      throw .notADuration(option: "--\(name)", value: text)
    }
    return duration
  }

  /// A think time, or nil if the option is not given.
  func thinkTime(_ name: String) throws(UsageError) -> ThinkTime? {
    switch parsed.options[name] {
    case nil: nil
    case "none": ThinkTime.none
    case "yield": .yield
    default: try duration(name).map(ThinkTime.duration)
    }
  }

  /// A boost, "yield:0.5", "pause:1000" or "starve", or nil if the option is not given.
  func boost(_ name: String, seed: Int) throws(UsageError) -> Boost? {
    guard let text = parsed.options[name] else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("starve", nil): return Boost(.starve, seed: seed)
    case ("yield", let share?):
      if let share = Double(share), share > 0, share <= 1 {
        return Boost(.yield(share), seed: seed)
      }
    case ("pause", let count?):
      if let count = Int(count), (1...1_000_000).contains(count) {
        return Boost(.pause(count), seed: seed)
      }
    default: break
    }
    throw .notABoost(option: "--\(name)", value: text)
  }

  /// A size in bytes, "500M" or "2G", or nil if the option is not given.
  func bytes(_ name: String) throws(UsageError) -> Int? {
    guard let text = parsed.options[name] else { return nil }
    let units = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let unit = text.last.flatMap({ units[String($0).uppercased()] }),
      let count = Int(text.dropLast()), (1...1_000_000).contains(count)
    else { throw .notASize(option: "--\(name)", value: text) }
    return count * unit
  }

  /// Threads to step, "1,2,2,1", counted from 0; nil if the option is not given.
  func moves(_ name: String, threads: Int) throws(UsageError) -> [Int]? {
    guard let text = parsed.options[name] else { return nil }
    let moves = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard moves.allSatisfy((1...threads).contains) else {
      throw .notMoves(option: "--\(name)", value: text, threads: threads)
    }
    return moves.map { $0 - 1 }
  }

  /// Answers "a,c,b", as many as there are questions, counted from 0; nil if the option is not
  /// given.
  func letters(_ name: String, count: Int) throws(UsageError) -> [Int]? {
    guard let text = parsed.options[name] else { return nil }
    let letters = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    let answers = letters.map { ["a", "b", "c", "d"].firstIndex(of: $0) ?? -1 }
    guard answers.count == count, !answers.contains(-1) else {
      throw .notAnswers(option: "--\(name)", value: text, count: count)
    }
    return answers
  }

  /// Answers "yes,no,y,n", or nil if the option is not given.
  func yesOrNo(_ name: String) throws(UsageError) -> [Bool]? {
    guard let text = parsed.options[name] else { return nil }
    let meanings = ["yes": true, "y": true, "no": false, "n": false]
    let answers = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
      .map { meanings[String($0)] }
    guard !answers.contains(nil) else { throw .notYesOrNo(option: "--\(name)", value: text) }
    return answers.compactMap { $0 }
  }

  /// One of the raw values of `Word`, or nil if the option is not given.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type
  ) throws(UsageError) -> Word? where Word.RawValue == String {
    guard let text = parsed.options[name] else { return nil }
    return try Self.word(text, of: type, as: "--\(name)")
  }

  static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, of type: Word.Type, as option: String
  ) throws(UsageError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw .notAWord(
      option: option, value: text, words: words, nearest: nearestMatch(to: text, among: words))
  }

  /// The arguments that are not options, as many as `command` can use.
  func positionals(of command: CommandDescription) throws(UsageError) -> [String] {
    let given = parsed.positionals
    guard let expected = command.positional else {
      if let first = given.first { throw .unexpectedArgument(first, command: command.name) }
      return []
    }
    if given.count < expected.count.lowerBound {
      throw .missingArgument(command: command.name, placeholder: expected.placeholder)
    }
    if given.count > expected.count.upperBound {
      throw .unexpectedArgument(given[expected.count.upperBound], command: command.name)
    }
    return given
  }
}

extension Duration {
  /// From "500ns", "200us", "1.5ms" or "2s": above zero and at most a day.
  init?(typed text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let units = ["ns": 1.0, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9]
    guard let count = Double(digits), let unit = units[String(text.dropFirst(digits.count))] else {
      return nil
    }
    let nanoseconds = (count * unit).rounded()
    guard (1...86_400e9).contains(nanoseconds) else { return nil }
    self = .nanoseconds(Int(nanoseconds))
  }

  /// The shortest way to type it: "200us".
  var typed: String {
    let nanoseconds = Int(self / .nanoseconds(1))
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000)]
    where nanoseconds % size == 0 {
      return "\(nanoseconds / size)\(unit)"
    }
    return "\(nanoseconds)ns"
  }
}

extension Boost {
  /// As it is typed after `--boost`, and its seed: "pause:1000, seed 1".
  var words: String {
    let kind =
      switch kind {
      case .yield(let share): "yield:\(share.formatted())"
      case .pause(let count): "pause:\(count)"
      case .starve: "starve"
      }
    return "\(kind), seed \(seed)"
  }
}

extension ThinkTime {
  /// As it is typed after `--think`.
  var typed: String {
    switch self {
    case .none: "none"
    case .yield: "yield"
    case .duration(let duration): duration.typed
    }
  }
}
