import CReference
import RaceLabKit
import Scenarios

/// What `compare` can measure.
enum Contestants {
  /// Counters, and the same loops in C.
  static let counters: [Contestant] = [
    Contestant(atomic, floor: "C fetch-add"), Contestant(atomicCas, floor: "C fetch-add"),
    Contestant(spinLock, floor: "C spin lock"), Contestant(unfairLock, floor: "C mutex"),
    Contestant(nslock, floor: "C mutex"), Contestant(mutex, floor: "C mutex"),
    Contestant(recursiveLock, floor: "C mutex"), Contestant(semaphore, floor: "C mutex"),
    Contestant(synchronizedScenario, floor: "C mutex"), Contestant(rwlock, floor: "C rwlock"),
    Contestant(serialQueue, floor: "C mutex"), Contestant(serialQueueAsync, floor: "C mutex"),
    Contestant(actor, floor: "C mutex"), Contestant(counter),
  ]

  static let floors: [Contestant] = [
    floor("C fetch-add", REFERENCE_ATOMIC), floor("C spin lock", REFERENCE_SPIN),
    floor("C mutex", REFERENCE_MUTEX), floor("C rwlock", REFERENCE_RWLOCK),
  ]

  /// Caches, for work that reads and writes.
  static let caches: [Contestant] = [
    Contestant(snapshotCache), Contestant(cache("rwlock-cache", ReadWriteLockCache())),
    Contestant(cache("mutex-cache", MutexCache())), Contestant(serialCache),
    Contestant(barrierCache),
  ]

  /// The named ones, or all of them without names, with the floors that they need.
  static func chosen(_ names: [String], reading: Bool) throws(UsageError) -> [Contestant] {
    let all = reading ? caches : counters
    let chosen =
      try names.isEmpty
      ? all
      : names.map { (name) throws(UsageError) in
        guard let contestant = all.first(where: { $0.scenario.name == name }) else {
          let candidates = all.map(\.scenario.name)
          throw .notComparable(name, candidates: candidates)
        }
        return contestant
      }
    let needed = Set(chosen.compactMap(\.floor))
    return chosen + floors.filter { needed.contains($0.scenario.name) }
  }

  private static func floor(_ name: String, _ kind: reference_kind) -> Contestant {
    Contestant(
      unlisted(name, .counter, .updates, .threads(sharing: CReferenceTotal(kind))), isFloor: true)
  }

  private static func cache<Cache: SharedState>(
    _ name: String, _ make: @autoclosure @escaping @Sendable () -> Cache
  ) -> Scenario {
    unlisted(
      name, .caches, .none(of: "torn read", iteration: "access"), .threads(sharing: make()))
  }

  /// A scenario without a lesson, only there to be measured.
  private static func unlisted(
    _ name: String, _ section: Section, _ measure: Measure, _ program: Program
  ) -> Scenario {
    Scenario(
      name: name, grade: .safe, section: section, summary: "", reason: "", next: "",
      measure: measure, program: program)
  }
}
