import CRaceLab
import Foundation

/// Spreads threads over the processors that the process may use, one after the other.
///
/// Left to itself, the scheduler starts short-lived threads on the processor of the thread that
/// made them, where they run one after another and nothing races. Apple offers no placement.
struct Placement {
  private let processors: [Int32]

  /// Reads the processors allowed to the calling thread, so `taskset` keeps its say.
  init() {
    processors = Array(unsafeUninitializedCapacity: 1024) { buffer, count in
      count = Int(racelab_allowed_processors(buffer.baseAddress, Int32(buffer.count)))
    }
  }

  /// How many processors the process may use.
  var count: Int {
    processors.isEmpty ? ProcessInfo.processInfo.activeProcessorCount : processors.count
  }

  /// Keeps the calling thread on the processor of worker number `index`. If refused, it roams.
  func place(_ index: Int) {
    guard !processors.isEmpty else { return }
    _ = racelab_stay_on_processor(processors[index % processors.count])
  }
}
