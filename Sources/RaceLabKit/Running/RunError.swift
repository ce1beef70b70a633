/// Why a run could not take place.
public enum RunError: Error, Equatable {
  /// The system refused to make thread number `started + 1`; `code` is its errno.
  case threadRefused(started: Int, code: Int32)
}
