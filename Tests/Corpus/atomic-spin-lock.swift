// check: --setup 'let stack = Stack<Int>()' --each 'stack.push(call.number)' --each '_ = stack.pop()' --invariant 'stack.count >= 0' --iterations 2000
// kind: none
// why: exchange lets one thread in, acquire and release order what it does inside

import Foundation
import Synchronization

final class Stack<Element> {
  private let isTaken = Atomic<Bool>(false)
  private var elements: [Element] = []

  private func locked<Result>(_ body: () -> Result) -> Result {
    while isTaken.exchange(true, ordering: .acquiring) {
      sched_yield()
    }
    defer { isTaken.store(false, ordering: .releasing) }
    return body()
  }

  func push(_ element: Element) { locked { elements.append(element) } }
  func pop() -> Element? { locked { elements.popLast() } }
  var count: Int { locked { elements.count } }
}
