import RaceLabKit

/// Every schedule of a machine, one by one: no merging, no sorting, nothing but trying every thread
/// at every step. What the merged search is held against.
public struct EverySchedule {
  private let machine: Machine

  public init(_ machine: Machine) { self.machine = machine }

  /// Calls `body` with each schedule and where it ends.
  public func visit(_ body: (_ choices: [Int], _ end: Walk) -> Void) {
    var choices: [Int] = []
    func go(_ walk: Walk) {
      var isStuck = true
      for thread in 0..<machine.agents {
        var next = walk
        guard next.step(thread) else { continue }
        isStuck = false
        choices.append(thread)
        go(next)
        choices.removeLast()
      }
      if isStuck { body(choices, walk) }
    }
    go(Walk(machine))
  }
}
