/// A number of schedules: exact, however large.
public struct ScheduleCount: Sendable, Equatable, Comparable {
  /// Least significant first.
  private var limbs: [UInt64]

  public static let zero = ScheduleCount(limbs: [])

  public init(_ number: UInt64) { limbs = [number] }

  init(limbs: some Sequence<UInt64>) { self.limbs = Array(limbs) }

  public static func + (one: ScheduleCount, other: ScheduleCount) -> ScheduleCount {
    var sum: [UInt64] = []
    var carry: UInt64 = 0
    for index in 0..<max(one.limbs.count, other.limbs.count) {
      let (first, isOver) = one.limb(index).addingReportingOverflow(other.limb(index))
      let (second, isOverAgain) = first.addingReportingOverflow(carry)
      sum.append(second)
      carry = (isOver ? 1 : 0) + (isOverAgain ? 1 : 0)
    }
    if carry > 0 { sum.append(carry) }
    return ScheduleCount(limbs: sum)
  }

  public static func == (one: ScheduleCount, other: ScheduleCount) -> Bool {
    (0..<max(one.limbs.count, other.limbs.count)).allSatisfy { one.limb($0) == other.limb($0) }
  }

  public static func < (one: ScheduleCount, other: ScheduleCount) -> Bool {
    for index in (0..<max(one.limbs.count, other.limbs.count)).reversed()
    where one.limb(index) != other.limb(index) {
      return one.limb(index) < other.limb(index)
    }
    return false
  }

  private func limb(_ index: Int) -> UInt64 { index < limbs.count ? limbs[index] : 0 }
}

extension ScheduleCount: CustomStringConvertible {
  /// In decimal digits.
  public var description: String {
    var rest = limbs
    var groups: [String] = []
    let base: UInt64 = 1_000_000_000_000_000_000
    while rest.contains(where: { $0 != 0 }) {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        (rest[index], remainder) = base.dividingFullWidth((remainder, rest[index]))
      }
      groups.append(String(remainder))
    }
    guard let first = groups.last else { return "0" }
    return first
      + groups.dropLast().reversed().map { String(repeating: "0", count: 18 - $0.count) + $0 }
      .joined()
  }
}
