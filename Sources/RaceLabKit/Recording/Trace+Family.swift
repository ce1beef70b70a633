extension Trace {
  /// What kind of accesses were recorded.
  enum Family {
    /// Each iteration reads a value and writes it back increased.
    case updates
    /// Each iteration writes a value of its own and reads it again.
    case tickets
    /// Two values that belong together are written and read.
    case pairs
    /// Only when iterations began and ended.
    case calls

    /// The accesses that an iteration begins with.
    var beginnings: Set<TraceEvent.Operation> {
      switch self {
      case .updates: [.update]
      case .tickets: [.write]
      case .pairs: [.read, .write]
      case .calls: []
      }
    }
  }

  var family: Family {
    if accesses.contains(.readSecond) { return .pairs }
    if accesses.contains(.update) { return .updates }
    return accesses.contains(where: \.isRead) ? .tickets : .calls
  }
}
