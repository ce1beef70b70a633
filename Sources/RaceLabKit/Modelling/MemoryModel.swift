/// What one thread sees of another one's writes, and when.
public enum MemoryModel: String, Sendable, CaseIterable {
  /// Each write is seen by all at once (sequential consistency).
  case sequential
  /// Each thread has a store buffer: its writes reach the memory later, one by one and in order, and
  /// until then only the thread itself sees them (x86-TSO). Read-modify-writes, locks and
  /// sequentially consistent stores wait until the buffer is empty.
  case tso
}
