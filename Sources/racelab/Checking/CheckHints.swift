import RaceLabKit

/// What a learner's text gives away about a cause that witnesses only see the effect of.
enum CheckHint: CaseIterable {
  case sleepJoin, isExecuting, wideSemaphore, groupAsLock, globalBarrier, lockStorage, getterSetter
  case suspension, foundation

  /// Whether it explains what is held against the code.
  func applies(to report: CheckReport) -> Bool {
    let kinds = report.kinds
    let text = report.build.text
    func contains<Output>(_ pattern: Regex<Output>) -> Bool { text.contains(pattern) }
    let isRacy = kinds.contains(.dataRace) || kinds.contains(.lostUpdates)
    switch self {
    case .sleepJoin:
      return isRacy && contains(#/\bu?sleep\(|Thread\.sleep/#)
        && report.reports.contains { $0.report.accesses.contains { $0.thread == "main thread" } }
    case .isExecuting: return isRacy && contains(#/\.is(Executing|Finished)\b/#)
    case .wideSemaphore: return isRacy && contains(#/DispatchSemaphore\(value:\s*([2-9]|\d\d+)/#)
    case .groupAsLock:
      return isRacy && contains(#/DispatchGroup\(\)/#) && contains(#/\.enter\(\)/#)
        && !report.build.isProgram
    case .globalBarrier:
      return isRacy && contains(#/DispatchQueue\.global\(/#) && contains(#/\.barrier/#)
    case .lockStorage: return report.isOnLockStorage
    case .getterSetter: return kinds.contains(.lostUpdates) && !report.isAsync
    case .suspension: return kinds.contains(.lostUpdates) && report.isAsync
    case .foundation: return kinds == [.crash] && !report.hasFatalError
    }
  }

  var words: String {
    switch self {
    case .sleepJoin:
      "to sleep until others are surely done orders nothing: on a slow day they are not, and even when "
        + "they are, what they wrote need not be seen. Wait for them: group.wait(), a semaphore, "
        + "await task.value."
    case .isExecuting:
      "asking a thread whether it is executing orders nothing, and before it has begun the answer is no: "
        + "that is no join. Let it signal a semaphore, or leave a group, when it is done."
    case .wideSemaphore:
      "a semaphore that starts above 1 lets several in at once; as a lock it starts at 1."
    case .groupAsLock:
      "a DispatchGroup counts who is still at work, so that one can wait for all. It keeps nobody out: "
        + "enter() never waits."
    case .globalBarrier:
      "a barrier on a global queue is an ordinary block: barriers work only on a concurrent queue of "
        + "your own."
    case .lockStorage:
      "the report is about the lock's own storage: to pass &lock of a stored property is an access to "
        + "the whole property, from several threads at once, and its address is not promised to stay. "
        + "Put a C lock behind a pointer that is allocated once, or take a Mutex or an NSLock."
    case .getterSetter:
      "where every single access is ordered there is no data race to report; but a read and the write that "
        + "depends on it are two accesses, and others get in between. Put both under one lock, queue or "
        + "atomic operation."
    case .suspension:
      "at each await others get their turn: what was read or checked before it may no longer be true "
        + "after it. Do what belongs together without an await in between, or check again after it."
    case .foundation:
      "Thread Sanitizer says nothing of memory that only precompiled libraries touch, such as "
        + "Foundation's mutable containers: that it is silent does not mean that threads were ordered."
    }
  }
}

extension CheckReport {
  /// Whether what races is a C lock itself: whole variables are accessed at once, no bytes that it
  /// guards, and the text takes the address of a lock that is a variable.
  var isOnLockStorage: Bool {
    let races = reports.filter(\.report.isRace)
    guard !races.isEmpty, races.allSatisfy({ $0.report.kind == .accessRace }) else { return false }
    return build.text.matches(of: /var (\w+)[^\n]*?(?:pthread_\w+_t|os_unfair_lock)\b/).contains {
      build.text.contains("&\($0.output.1)")
    }
  }
}
