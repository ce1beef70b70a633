import Foundation

/// A schedule as a short text that can be mailed: scenario, sizes, choices and a check sum.
public struct ScheduleToken: Sendable, Equatable {
  public let scenario: String
  public let threads: Int
  public let iterations: Int
  public let memory: MemoryModel
  /// Threads from 0, then queues, and with store buffers the buffers after them.
  public let schedule: Schedule

  public enum Damage: Error, Equatable {
    /// It does not begin as a token does.
    case foreign
    /// It was made by a later version, in a form that this one does not know.
    case newer
    /// Something is missing, or not as it was.
    case damaged
  }

  private static let prefix = "rl-"
  private static let form: UInt8 = 1
  /// Sizes that no sensible token goes beyond; a damaged one must not ask for endless memory.
  private static let mostSteps = 1_000_000

  public init(
    scenario: String, threads: Int, iterations: Int, memory: MemoryModel = .sequential,
    schedule: Schedule
  ) {
    (self.scenario, self.memory) = (scenario, memory)
    (self.threads, self.iterations, self.schedule) = (threads, iterations, schedule)
  }

  public var text: String {
    var bytes: [UInt8] = [Self.form]
    bytes.append(number: scenario.utf8.count)
    bytes += scenario.utf8
    bytes.append(number: threads)
    bytes.append(number: iterations)
    bytes.append(number: MemoryModel.allCases.firstIndex(of: memory) ?? 0)
    for turn in schedule.turns {
      bytes.append(number: turn.thread)
      bytes.append(number: turn.steps)
    }
    bytes += Self.checkSum(bytes)
    return Self.prefix
      + Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  public init(_ text: String) throws(Damage) {
    guard text.hasPrefix(Self.prefix) else { throw .foreign }
    let body = text.dropFirst(Self.prefix.count).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - body.count % 4) % 4)
    guard let data = Data(base64Encoded: body + padding), data.count > 5 else { throw .damaged }
    let bytes = Array(data.dropLast(4))
    guard Array(data.suffix(4)) == Self.checkSum(bytes) else { throw .damaged }
    guard bytes[0] == Self.form else { throw .newer }
    var rest = bytes.dropFirst()
    guard let length = rest.popNumber(), length <= rest.count,
      let name = String(validating: rest.prefix(length), as: UTF8.self)
    else { throw .damaged }
    rest = rest.dropFirst(length)
    guard let threads = rest.popNumber(), let iterations = rest.popNumber(),
      let memory = rest.popNumber(), threads > 0, iterations > 0, threads <= 64,
      iterations <= Self.mostSteps, MemoryModel.allCases.indices.contains(memory)
    else { throw .damaged }
    var choices: [Int] = []
    while !rest.isEmpty {
      guard let thread = rest.popNumber(), let steps = rest.popNumber(), thread < 256,
        steps <= Self.mostSteps - choices.count
      else { throw .damaged }
      choices += Array(repeating: thread, count: steps)
    }
    self.init(
      scenario: name, threads: threads, iterations: iterations,
      memory: MemoryModel.allCases[memory], schedule: Schedule(choices))
  }

  /// FNV-1a, 32 bits: finds every slip of a finger; it does not guard against anybody.
  private static func checkSum(_ bytes: [UInt8]) -> [UInt8] {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first; the highest bit says that more follow.
  fileprivate mutating func append(number: Int) {
    var rest = UInt64(number)
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

extension ArraySlice<UInt8> {
  /// Takes such a number away from the beginning; nil if there is none, or it is no `Int`.
  fileprivate mutating func popNumber() -> Int? {
    var (number, shift) = (0, 0)
    while let byte = popFirst() {
      guard shift < 56 else { return nil }
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    return nil
  }
}
