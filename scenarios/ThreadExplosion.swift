import Dispatch
import RaceLabKit
import Synchronization

public let threadExplosion = Scenario(
  name: "thread-explosion", grade: .hazard, section: .hazards,
  summary: "fifty serial queues whose blocks block, and a thread for each",
  reason: "a block that waits keeps its thread, and every other queue is given a new one",
  next: "concurrent-perform",
  script: .hazard(.misbehaves) { stage in
    let peak = peakOfBlocks { DispatchQueue(label: "racelab.device.\($0)") }
    stage.say("50 queues, each its own target: \(peak) blocks held a thread at once")
    if peak > 25 { stage.misbehaved("\(peak) threads, all of them waiting") }
  } fixed: { stage in
    let target = DispatchQueue(label: "racelab.devices")
    let peak = peakOfBlocks { DispatchQueue(label: "racelab.device.\($0)", target: target) }
    stage.say("50 queues, one target queue: \(peak) block held a thread at once")
    if peak > 25 { stage.misbehaved("\(peak) threads, all of them waiting") }
  }
)

// MARK: The critical section: none, but a thread that each block keeps

/// Lets a block on each of fifty queues wait for its device, as for a file or a socket, and returns
/// how many of them were waiting at once.
private func peakOfBlocks(on queue: (_ number: Int) -> DispatchQueue) -> Int {
  let devices = Devices()
  let blocks = DispatchGroup()
  for number in 1...50 {
    queue(number).async(group: blocks) { devices.read() }
  }
  devices.answerOnceAllWait(50)
  blocks.wait()
  return devices.mostReaders
}

// MARK: -

/// Devices that let their readers wait.
private final class Devices: Sendable {
  private let readers = Mutex((now: 0, most: 0))
  private let hasBegun = DispatchSemaphore(value: 0)
  private let answer = DispatchGroup()

  init() { answer.enter() }

  /// Blocks the calling thread until the devices answer.
  func read() {
    readers.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
    hasBegun.signal()
    answer.wait()
    readers.withLock { $0.now -= 1 }
  }

  /// Answers when so many readers wait, or when no more has come for a while.
  func answerOnceAllWait(_ count: Int) {
    var waiting = 0
    while waiting < count, hasBegun.wait(timeout: .now() + .milliseconds(200)) == .success {
      waiting += 1
    }
    answer.leave()
  }

  var mostReaders: Int { readers.withLock { $0.most } }
}
