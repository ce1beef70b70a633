import CRaceLab

/// Packed states, each once, numbered from 0 in the order they came.
struct StateTable: ~Copyable {
  private let words: Int
  private(set) var count = 0
  private(set) var capacity: Int
  private var keys: UnsafeMutablePointer<UInt64>
  /// An open-addressed table of numbers of states; `empty` where there is none.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  private static let empty = UInt32.max

  init(words: Int, expecting: Int = 0) {
    self.words = words
    capacity = 256
    while capacity < expecting { capacity *= 2 }
    keys = .allocate(capacity: capacity * words)
    mask = capacity * 2 - 1
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: Self.empty, count: capacity * 2)
  }

  deinit {
    keys.deallocate()
    slots.deallocate()
  }

  /// Memory for each state that there is room for.
  var bytesPerState: Int { 8 * words + 8 }

  subscript(number: Int) -> UnsafePointer<UInt64> {
    @inline(__always) get { UnsafePointer(keys + number * words) }
  }

  /// The number of the state of that key, which is added if it is new.
  @inline(__always)
  mutating func insert(_ key: UnsafePointer<UInt64>) -> (number: Int, isNew: Bool) {
    var slot = Self.hash(key, words) & mask
    while true {
      let number = slots[slot]
      if number == Self.empty { break }
      if isEqual(key, Int(number)) { return (Int(number), false) }
      slot = (slot + 1) & mask
    }
    if count == capacity {
      grow()
      slot = freeSlot(key)
    }
    slots[slot] = UInt32(count)
    for word in 0..<words { keys[count * words + word] = key[word] }
    count += 1
    return (count - 1, true)
  }

  /// Starts to fetch the place where the state of that key is, or would be.
  @inline(__always)
  func prefetch(_ key: UnsafePointer<UInt64>) {
    racelab_prefetch(slots + (Self.hash(key, words) & mask))
  }

  @inline(__always)
  private func isEqual(_ key: UnsafePointer<UInt64>, _ number: Int) -> Bool {
    for word in 0..<words where keys[number * words + word] != key[word] { return false }
    return true
  }

  @inline(__always)
  private static func hash(_ key: UnsafePointer<UInt64>, _ words: Int) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in 0..<words {
      let product = (hash ^ key[word]).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }

  private func freeSlot(_ key: UnsafePointer<UInt64>) -> Int {
    var slot = Self.hash(key, words) & mask
    while slots[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    keys = keys.moved(count * words, capacity: capacity * 2 * words)
    capacity *= 2
    slots.deallocate()
    mask = capacity * 2 - 1
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: Self.empty, count: capacity * 2)
    for number in 0..<count { slots[freeSlot(self[number])] = UInt32(number) }
  }
}

extension UnsafeMutablePointer {
  /// The first `count` elements in new memory of that capacity; the old is given back.
  func moved(_ count: Int, capacity: Int) -> UnsafeMutablePointer {
    let new = UnsafeMutablePointer.allocate(capacity: capacity)
    new.moveInitialize(from: self, count: count)
    deallocate()
    return new
  }
}
