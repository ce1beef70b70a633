import CRaceLab
import Foundation
import Synchronization

/// Where a thread was when it was interrupted.
public struct ThreadPlace: Codable, Sendable, Equatable {
  /// The system's number of the thread.
  public let id: Int
  /// As the thread is named: "worker 1", "main thread"; without a name of its own, which the system
  /// shows as the process's, "thread 4711", and where it belongs to a pool, "pool thread 4711".
  public let name: String
  /// The system's letter: R runs or could, S sleeps, D waits without being interruptible.
  public let state: String
  /// Innermost first; empty if the thread did not answer, or if there is only the system to ask.
  public private(set) var frames: [Frame] = []
  /// What it was doing, where that was asked.
  public private(set) var wait: ThreadWait?

  public struct Frame: Codable, Sendable, Hashable {
    /// The path of the executable or library.
    public let module: String
    public let offset: UInt
    /// The exported symbol there, mangled.
    public let symbol: String?
  }

  public var isMain: Bool { name == Self.mainName }
  private static let mainName = "main thread"

  /// Held while threads are asked: by one at a time.
  private static let asking = Mutex(())

  /// The threads of this process that have `waits`, what each of them does, by its number; the calling
  /// one is none of them. Not often: each time takes memory for good.
  static func ofThisProcess(
    _ waits: [Int32: ThreadWait], most: Int = 256
  ) -> [ThreadPlace] {
    asking.withLock { _ in places(of: waits.keys.sorted().prefix(most)) }.map { place in
      var place = place
      place.wait = waits[Int32(place.id)]
      return place
    }
  }

  private static func places(of threads: some Collection<Int32>) -> [ThreadPlace] {
    let processName = systemName(of: getpid(), in: getpid())
    // Before they are interrupted: under the sanitizer one may wait for ever where it answers.
    var places = threads.map {
      ThreadPlace(task: Int($0), of: getpid(), named: processName)
    }
    let count = racelab_take_backtraces(Array(threads), Int32(threads.count), 500)
    for index in 0..<count {
      var frames = [racelab_frame](repeating: racelab_frame(), count: 48)
      let taken = racelab_backtrace(index, &frames, Int32(frames.count))
      places[Int(index)].frames = frames.prefix(Int(taken)).map { frame in
        Frame(
          module: String(cString: frame.module), offset: UInt(frame.offset),
          symbol: frame.symbol.map { String(cString: $0) })
      }
    }
    return places
  }

  /// The threads of a process that does not answer, as far as the system tells.
  static func ofProcess(_ pid: pid_t) -> [ThreadPlace] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    let processName = systemName(of: pid, in: pid)
    return tasks.compactMap { Int($0) }.sorted().map {
      ThreadPlace(task: $0, of: pid, named: processName)
    }
  }

  /// Whether a thread of that name belongs to a pool. Dispatch names its threads after a global queue,
  /// of which the system keeps the end.
  public static func isPooled(_ name: String) -> Bool {
    name.hasSuffix("-qos") || name.hasSuffix("qos.overcommit")
  }

  /// As the system shows it; that of the main thread, whose number is the process's, is the process's
  /// name, and that of every thread without a name of its own.
  static func systemName(of thread: Int32, in process: pid_t) -> String? {
    let path = "/proc/\(process)/task/\(thread)/comm"
    return (try? String(contentsOfFile: path, encoding: .utf8)).map {
      String($0.dropLast())  // the end of the line
    }
  }

  private init(task: Int, of process: pid_t, named processName: String?) {
    // "4711 (worker 1) S …": the name may hold blanks and brackets itself.
    let path = "/proc/\(process)/task/\(task)/stat"
    let line = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let end = line.lastIndex(of: ")") ?? line.startIndex
    id = task
    let given = String(line[..<end].drop { $0 != "(" }.dropFirst())
    name =
      task == Int(process)
      ? Self.mainName
      : Self.isPooled(given)
        ? "pool thread \(task)" : given == processName ? "thread \(task)" : given
    state = String(line[end...].dropFirst(2).prefix(1))
  }
}
