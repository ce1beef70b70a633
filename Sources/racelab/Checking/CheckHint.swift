import RaceLabKit

/// What a learner's text gives away about a cause that witnesses only see the effect of.
enum CheckHint: CaseIterable {
  case sleepJoin, isExecuting, unawaitedTask, wideSemaphore, groupAsLock, globalBarrier, noBarrier
  case lockStorage, uncheckedSendable, triedLock, uncheckedExchange
  case lockAcrossAwait, missingUnlock, lockOrder, relock, syncOnOwnQueue, staleState, foundation
  case noInput, belongsTogether, suspension

  /// Those that explain what is held against the code, the general ones only where no other does.
  static func all(for report: CheckReport) -> [CheckHint] {
    let text = SwiftCode(report.build.text).text
    let applying = allCases.filter { $0.applies(to: report, withText: text) }
    let special = applying.filter { $0 != .belongsTogether && $0 != .suspension }
    return special.isEmpty ? applying : special
  }

  private func applies(to report: CheckReport, withText text: String) -> Bool {
    let kinds = report.kinds
    func contains<Output>(_ pattern: Regex<Output>) -> Bool { text.contains(pattern) }
    let isRacy = kinds.contains(.dataRace) || kinds.contains(.lostUpdates)
    func isStuck(in functions: [String]) -> Bool {
      kinds.contains(.deadlock)
        && report.stuckFunctions.contains { name in functions.contains { name.contains($0) } }
    }
    let isLockedOut = isStuck(in: ["mutex_lock", "NSLock.lock", "withLock"])
    // Dispatch itself stops a program there.
    let isOwnQueue = report.crashStack.contains { $0.function.contains("DISPATCH_WAIT_FOR_QUEUE") }
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
    case .unawaitedTask:
      return isRacy && report.isAsync
        && contains(#/(?m)^\s*Task(\.detached)?\s*(\([^)\n]*\)\s*)?\{/#)
    case .noBarrier:
      return kinds.contains(.dataRace) && contains(#/\.concurrent\b/#) && !contains(#/\.barrier\b/#)
    case .lockStorage: return report.isOnLockStorage
    case .uncheckedSendable:
      return kinds.contains(.dataRace) && contains(#/@unchecked\s+Sendable/#)
    case .triedLock:
      return kinds.contains(.lostUpdates) && contains(#/\.try\(\)|withLockIfAvailable/#)
    case .uncheckedExchange:
      return kinds.contains(.lostUpdates) && contains(#/\b_ = [^\n]*[cC]ompareExchange\(/#)
    case .lockAcrossAwait: return isLockedOut && report.isAsync
    case .missingUnlock: return isLockedOut && Self.leavesLocked(text)
    case .lockOrder: return isLockedOut && !report.isAsync && Self.locks(in: text).count > 1
    case .relock:
      return isLockedOut && !report.isAsync && Self.locks(in: text).count == 1
        && !Self.leavesLocked(text)
    case .syncOnOwnQueue: return isStuck(in: ["DispatchQueue.sync", "dispatch_sync"]) || isOwnQueue
    case .staleState:
      return kinds == [.crash] && !isOwnQueue && contains(#/\.(withLock|sync|lock\(\))/#)
    case .foundation:
      return kinds == [.crash] && !report.hasFatalError
        && contains(#/\bNS(Mutable\w+|CountedSet|HashTable|MapTable|PointerArray)\b/#)
    case .noInput:
      return kinds.contains(.crash) && report.build.isProgram
        && contains(#/\breadLine\(|CommandLine\.arguments/#)
    case .belongsTogether: return kinds.contains(.lostUpdates) && !report.isAsync
    case .suspension: return kinds.contains(.lostUpdates) && report.isAsync
    }
  }

  /// What is locked somewhere in `text`, as it is written there.
  private static func locks(in text: String) -> Set<String> {
    Set(text.matches(of: #/([\w.]+)\.(?:lock\(\)|withLock\b)/#).map { String($0.1) })
  }

  /// Whether a way out of a function lies between lock() and unlock().
  private static func leavesLocked(_ text: String) -> Bool {
    text.contains(
      #/\.lock\(\)(?:(?!unlock\(\)|\bdefer\b|\bfunc\b)[\s\S])*?\b(?:return|throw)\b/#)
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
