/// One report of Thread Sanitizer, as its runtime printed it, with Swift names demangled.
public struct SanitizerReport: Sendable, Equatable {
  public enum Kind: Sendable, Hashable {
    /// Two conflicting accesses to the same bytes that nothing orders.
    case dataRace
    /// The same for a Swift variable that is accessed as a whole, such as by `+=` or a method that
    /// changes it: the compiler announces such an access before the bytes are touched.
    case accessRace
    case unlockOfUnlockedMutex
    case lockOrderInversion
    /// The program died under the sanitizer: "SEGV".
    case signal(String)
    /// Any other, in the runtime's words.
    case other(String)
  }

  public struct Access: Sendable, Equatable {
    /// "read", "write", "atomic read", "modifying access", …
    public let operation: String
    /// In bytes; nil for a Swift access race, which does not say.
    public let size: Int?
    public let address: UInt
    public let thread: String
    /// The locks held at the access: "M0".
    public let mutexes: [String]
    public internal(set) var stack: [CodePlace] = []

    public var isWrite: Bool { operation.contains("write") || operation.contains("modifying") }
  }

  public struct Thread: Sendable, Equatable {
    /// As the report refers to it: "T2", "main thread".
    public let id: String
    /// The thread's own name, "worker 1"; nil if it has none.
    public let name: String?
    /// The thread that made it, as `id`.
    public let creator: String
    public internal(set) var creationStack: [CodePlace] = []
  }

  public struct Mutex: Sendable, Equatable {
    public let id: String
    public internal(set) var creationStack: [CodePlace] = []
  }

  public let kind: Kind
  /// The newer access first.
  public internal(set) var accesses: [Access] = []
  /// Where the bytes lie, in the runtime's words: "heap block of size 32 at 0x… allocated by …".
  public internal(set) var location: String?
  public internal(set) var threads: [Thread] = []
  public internal(set) var mutexes: [Mutex] = []
  /// The stack of a report that is about no pair of accesses.
  public internal(set) var stack: [CodePlace] = []
  /// Whether the output ended within the report.
  public internal(set) var isTruncated = true

  /// Whether it says that nothing orders two accesses.
  public var isRace: Bool { kind == .dataRace || kind == .accessRace }

  public func thread(_ id: String) -> Thread? { threads.first { $0.id == id } }
}

/// Reports of the same pair of accesses, counted as one.
public struct MergedReport: Sendable, Equatable {
  public let report: SanitizerReport
  public internal(set) var count: Int

  /// In the order in which each pair was first reported.
  public static func merging(_ reports: [SanitizerReport]) -> [MergedReport] {
    var merged: [MergedReport] = []
    for report in reports {
      if let index = merged.firstIndex(where: { $0.report.pair == report.pair }) {
        merged[index].count += 1
      } else {
        merged.append(MergedReport(report: report, count: 1))
      }
    }
    return merged
  }
}

extension SanitizerReport {
  /// What makes two reports one: kind, and which access is where, no matter which came first.
  fileprivate struct Pair: Hashable {
    let kind: Kind
    let sides: Set<[String]>
  }

  fileprivate var pair: Pair {
    Pair(
      kind: kind,
      sides: Set(
        accesses.map { access in
          let place = access.stack.demonstrated.first ?? access.stack.first
          return [access.operation, place.map { "\($0)" } ?? ""]
        }))
  }
}
