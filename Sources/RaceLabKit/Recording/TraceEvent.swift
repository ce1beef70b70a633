/// One thing that a worker did, and when: 16 bytes.
public struct TraceEvent: Sendable, Equatable {
  public enum Operation: UInt8, Sendable {
    /// An iteration begins, and ends.
    case call, `return`
    /// A value was read, or was written.
    case read, write
    /// The same of the second of two values that belong together.
    case readSecond, writeSecond
    /// A value was read, which its worker will write increased by its step before it returns.
    case update
  }

  /// From the highest bit: the time (48), the processor (12), the operation (4).
  private var word: UInt64
  /// What was read or written; 0 for a call and a return.
  public let value: Int

  private static let unknownProcessor = 0xFFF

  /// - Parameter time: in ticks while recording, in nanoseconds afterwards; 48 bits last for a day.
  init(_ operation: Operation, _ value: Int, time: UInt64, processor: Int) {
    word = time << 16 | UInt64(processor & 0xFFF) << 4 | UInt64(operation.rawValue)
    self.value = value
  }

  public var operation: Operation {
    guard let operation = Operation(rawValue: UInt8(word & 0xF)) else {
      preconditionFailure("made by `init` only")
    }
    return operation
  }

  /// The processor it happened on, from 0; nil where the system does not tell.
  public var processor: Int? {
    let number = Int(word >> 4 & 0xFFF)
    return number == Self.unknownProcessor ? nil : number
  }

  /// The same moment and processor, told otherwise.
  func turned(into operation: Operation, _ value: Int) -> TraceEvent {
    TraceEvent(
      operation, value, time: UInt64(time), processor: processor ?? Self.unknownProcessor)
  }

  /// In nanoseconds since the recording's first event; a read or write happened just before.
  public internal(set) var time: Int {
    get { Int(word >> 16) }
    set { word = UInt64(newValue) << 16 | word & 0xFFFF }
  }
}

extension TraceEvent.Operation {
  /// Which of the two values it is about; nil for a call and a return.
  public var variable: Int? {
    switch self {
    case .call, .return: nil
    case .read, .write, .update: 0
    case .readSecond, .writeSecond: 1
    }
  }

  var isAccess: Bool { variable != nil }
  public var isWrite: Bool { self == .write || self == .writeSecond }
  public var isRead: Bool { self == .read || self == .readSecond || self == .update }
}
