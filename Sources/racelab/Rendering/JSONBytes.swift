/// JSON written byte by byte, for documents of millions of values: an encoder takes microseconds for
/// each.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  /// What is JSON already.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// What is JSON already.
  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    addDigits(number.magnitude)
  }

  private mutating func addDigits(_ number: UInt) {
    if number >= 10 { addDigits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// With three decimals, that is, to the nanosecond.
  mutating func add(microseconds nanoseconds: Int) {
    add(nanoseconds / 1_000)
    let rest = nanoseconds % 1_000
    add(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
    add(rest)
  }

  /// Hands over what there is, once that is worth a system call.
  mutating func flush<Failure>(
    atLeast count: Int = 1 << 18, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= count else { return }
    try take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
