// check: --setup 'let d = SafeDictionary<String, Int>(["n": 0])' --each 'd["n"]! += 1' --total 'd["n"]!' --iterations 1000
// kind: lost updates
// why: += on a subscript is two hops onto the queue, a read and then a write

import Foundation

/// A thread-safe dictionary: reads run side by side, writes run alone.
final class SafeDictionary<Key: Hashable, Value> {
  private var storage: [Key: Value]
  private let queue = DispatchQueue(label: "safe-dictionary", attributes: .concurrent)

  init(_ storage: [Key: Value] = [:]) {
    self.storage = storage
  }

  subscript(key: Key) -> Value? {
    get { queue.sync { storage[key] } }
    set { queue.sync(flags: .barrier) { storage[key] = newValue } }
  }
}
