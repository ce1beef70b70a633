/// What a schedule is to lead to.
public enum Goal: Sendable, Equatable {
  case total(Int)
  case deadlock
  /// Any end but the right one: another total, or a deadlock.
  case wrong
}

extension Schedule {
  /// A schedule to `goal` with the fewest context switches, and of those the fewest steps; nil if
  /// there is none, or none was found among the first `limit` states.
  public static func shortest(
    to goal: Goal, of machine: Machine, limit: Int = 4_000_000
  ) -> Schedule? {
    shortest(to: goal, from: Walk(machine), limit: limit)
  }

  /// The same from where `walk` is; the thread that stepped last may go on without a switch.
  public static func shortest(
    to goal: Goal, from walk: Walk, limit: Int = 4_000_000
  ) -> Schedule? {
    var search = ShortestSearch(walk, goal)
    return search.run(limit: limit)
  }
}

/// Dijkstra's search over states and who stepped last. A step costs one step, and one switch if
/// another thread took the one before.
private struct ShortestSearch {
  /// A state with its threads in place, not sorted: the schedule must tell them apart.
  private struct Node {
    let state: [Int32]
    let last: Int
    let parent: Int
  }

  private struct Key: Hashable {
    let state: [Int32]
    let last: Int
  }

  private let machine: Machine
  private let goal: Goal
  private var nodes: [Node] = []
  private var known: Set<Key> = []
  /// Nodes to go on from: by switches, then by steps.
  private var waiting: [[[Int]]] = []

  init(_ walk: Walk, _ goal: Goal) {
    (machine, self.goal) = (walk.machine, goal)
    let last = walk.steps.last?.thread ?? -1
    nodes = [Node(state: walk.state, last: last, parent: -1)]
  }

  mutating func run(limit: Int) -> Schedule? {
    waiting = [[[0]]]
    var switches = 0
    while switches < waiting.count {
      var steps = 0
      while steps < waiting[switches].count {
        // Nodes of this very cost are only made from cheaper ones, so the list is complete.
        for index in waiting[switches][steps] {
          let node = nodes[index]
          guard known.insert(Key(state: node.state, last: node.last)).inserted else { continue }
          if expand(node, index, switches, steps) { return schedule(to: index) }
          if nodes.count > limit { return nil }
        }
        steps += 1
      }
      waiting[switches] = []
      switches += 1
    }
    return nil
  }

  /// Adds what can follow; true if the goal is reached.
  private mutating func expand(
    _ node: Node, _ index: Int, _ switches: Int, _ steps: Int
  ) -> Bool {
    var isStuck = true
    for thread in 0..<machine.agents {
      var next = node.state
      guard next.withUnsafeMutableBufferPointer({ machine.step($0.baseAddress!, thread) }) else {
        continue
      }
      isStuck = false
      let isSwitch = node.last >= 0 && node.last != thread
      guard !known.contains(Key(state: next, last: thread)) else { continue }
      nodes.append(Node(state: next, last: thread, parent: index))
      wait(nodes.count - 1, switches + (isSwitch ? 1 : 0), steps + 1)
    }
    guard isStuck else { return false }
    let isFinished = machine.isFinished(node.state)
    let total = Int(node.state[0])
    switch goal {
    case .total(let wanted): return isFinished && total == wanted
    case .deadlock: return !isFinished
    case .wrong: return !isFinished || total != machine.expected
    }
  }

  private mutating func wait(_ node: Int, _ switches: Int, _ steps: Int) {
    while waiting.count <= switches { waiting.append([]) }
    while waiting[switches].count <= steps { waiting[switches].append([]) }
    waiting[switches][steps].append(node)
  }

  private func schedule(to index: Int) -> Schedule {
    var choices: [Int] = []
    var node = nodes[index]
    while node.parent >= 0 {
      choices.append(node.last)
      node = nodes[node.parent]
    }
    return Schedule(choices.reversed())
  }
}
