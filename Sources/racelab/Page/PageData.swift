import RaceLabKit

/// A recording as a page's script reads it: columns of numbers, mostly differences to the row above.
///
/// Times are in nanoseconds. Workers count from 0, iterations from 1.
struct PageData: Encodable {
  /// One worker's iterations: for each that is held a row.
  struct Lane: Encodable {
    /// How many there are, how many of them were lost or wrong, and how many made others so; held
    /// or not.
    let iterations: Int
    let lost: Int
    let erasing: Int
    /// Rows: the iteration's number, how much more than the one above.
    var number: [Int] = []
    /// When it was called, after the one above; how long until the first access; how long to the
    /// last.
    var call: [Int] = []
    var wait: [Int] = []
    var inside: [Int] = []
    /// What it read and wrote, as the difference to what the one above that has such a value did;
    /// null where it did not; nil if none did.
    var read: [Int?]?
    var written: [Int?]?
    var secondRead: [Int?]?
    var secondWritten: [Int?]?
  }

  /// All iterations by when they start, in equal steps of time.
  struct Blocks: Encodable {
    /// How long a step is.
    let step: Int
    /// For each worker how many iterations start in each step, and how many of them were lost.
    let count: [[Int]]
    let lost: [[Int]]
  }

  /// The windows that are held, a row each, in the order of time.
  struct Windows: Encodable {
    /// Which it is of all.
    var number: [Int] = []
    var start: [Int] = []
    var length: [Int] = []
    /// The iteration whose write did it.
    var worker: [Int] = []
    var iteration: [Int] = []
    /// The one among them that is the shortest.
    var shortest = 0
  }

  let length: Int
  /// "thread", "lost", "increment" and "increments", or what stands for them.
  let worker: String
  let lost: String
  let iteration: String
  let iterations: String
  let variables: [String]
  /// What stands before a value: "$", or nothing.
  let unit: String
  let lanes: [Lane]
  /// Four numbers each: worker and iteration that were lost, worker and iteration that erased them.
  let losses: [Int]
  /// Three numbers each: worker and iteration that erased others, and how many.
  let erasers: [Int]
  let windows: Windows
  /// How many there are in all.
  let allWindows: Int
  /// Nil if all iterations are held.
  let blocks: Blocks?
  /// Two numbers each: from when to when iterations are held.
  let spans: [Int]
}

extension PageData {
  init(_ report: TraceReport, _ all: TraceIterations, _ detail: PageDetail) {
    let scenario = report.trace.scenario
    length = report.trace.length
    worker = scenario.worker
    lost = LossWords(scenario.measure).label
    iteration = scenario.measure.iteration
    iterations = plural(of: iteration)
    (variables, unit) = (report.trace.variables, scenario.measure.unit)
    lanes = all.workers.indices.map { Self.lane($0, all, detail) }
    var (losses, erasers): ([Int], [Int]) = ([], [])
    for worker in all.workers.indices {
      for index in detail.iterations[worker].joined() {
        if let eraser = all.erasers[worker][index] {
          losses += [worker, index + 1, eraser.worker, eraser.index + 1]
        }
        if let count = all.erasing[worker][index] { erasers += [worker, index + 1, count] }
      }
    }
    (self.losses, self.erasers) = (losses, erasers)
    windows = Self.windows(report, all, detail)
    allWindows = report.windows.count
    blocks = detail.isAll ? nil : Self.blocks(report.trace, all)
    spans = detail.spans.flatMap { [$0.lowerBound, $0.upperBound] }
  }

  private static func lane(_ worker: Int, _ all: TraceIterations, _ detail: PageDetail) -> Lane {
    let iterations = all.workers[worker]
    var lane = Lane(
      iterations: iterations.count, lost: all.erasers[worker].count,
      erasing: all.erasing[worker].count)
    var (number, call) = (0, 0)
    var values: [TraceIterations.Values] = []
    for index in detail.iterations[worker].joined() {
      let iteration = iterations[index]
      lane.number.append(index + 1 - number)
      lane.call.append(iteration.call - call)
      lane.wait.append(iteration.start - iteration.call)
      lane.inside.append(iteration.end - iteration.start)
      values.append(all.values(of: .init(worker: worker, index: index)))
      (number, call) = (index + 1, iteration.call)
    }
    lane.read = differences(values.map(\.read))
    lane.written = differences(values.map(\.written))
    lane.secondRead = differences(values.map(\.secondRead))
    lane.secondWritten = differences(values.map(\.secondWritten))
    return lane
  }

  private static func differences(_ values: [Int?]) -> [Int?]? {
    var last = 0
    let differences = values.map { value -> Int? in
      guard let value else { return nil }
      defer { last = value }
      return value &- last
    }
    return differences.contains { $0 != nil } ? differences : nil
  }

  private static func windows(
    _ report: TraceReport, _ all: TraceIterations, _ detail: PageDetail
  ) -> Windows {
    var windows = Windows()
    for number in detail.windows {
      let window = report.windows[number]
      let culprit = all.link(window.culprit)
      windows.number.append(number + 1)
      windows.start.append(window.start)
      windows.length.append(window.length)
      windows.worker.append(culprit.worker)
      windows.iteration.append(culprit.index + 1)
    }
    let shortest = detail.windows.indices.min { windows.length[$0] < windows.length[$1] }
    windows.shortest = shortest ?? 0
    return windows
  }

  /// A bounded number of steps in all, so that the page stays small with many workers too.
  private static func blocks(_ trace: Trace, _ all: TraceIterations) -> Blocks {
    let steps = min(2_000, max(1, 100_000 / all.workers.count))
    let step = trace.length / steps + 1
    var count = all.workers.map { _ in [Int](repeating: 0, count: steps) }
    var lost = count
    for (worker, iterations) in all.workers.enumerated() {
      for (index, iteration) in iterations.enumerated() {
        count[worker][iteration.start / step] += 1
        if all.erasers[worker][index] != nil { lost[worker][iteration.start / step] += 1 }
      }
    }
    return Blocks(step: step, count: count, lost: lost)
  }
}
