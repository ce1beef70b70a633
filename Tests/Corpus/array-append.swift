// check: --setup 'let list = TodoList()' --each 'list.add("item \(call.number)")' --total 'list.items.count'
// kind: data race
// also: crash, no end, deadlock
// why: two threads append to one array and grow its memory at the same time

class TodoList {
  var items: [String] = []

  func add(_ item: String) {
    items.append(item)
  }

  func remove(_ item: String) {
    items.removeAll { $0 == item }
  }
}
