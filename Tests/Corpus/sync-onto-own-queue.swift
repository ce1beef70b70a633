// check: --setup 'let store = Store()' --each 'store.add("milk")' --total 'store.count'
// kind: crash
// why: add calls count on the queue that it already runs on, and libdispatch stops the program

import Dispatch

class Store {
  private let queue = DispatchQueue(label: "store")
  private var items: [String] = []

  var count: Int {
    queue.sync { items.count }
  }

  func add(_ item: String) {
    queue.sync {
      if count < 1_000_000 {
        items.append(item)
      }
    }
  }
}
