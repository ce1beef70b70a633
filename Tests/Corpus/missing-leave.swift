// check: --setup 'let loader = Loader()' --each 'loader.loadAll(["a.png", "b.png", ""])' --iterations 100
// kind: deadlock
// why: for an empty name the block returns before leave, and wait never ends

import Foundation

class Loader {
  private let queue = DispatchQueue(label: "loader", attributes: .concurrent)

  func loadAll(_ names: [String]) {
    let group = DispatchGroup()
    for name in names {
      group.enter()
      queue.async {
        guard !name.isEmpty else {
          return
        }
        _ = name.uppercased()
        group.leave()
      }
    }
    group.wait()
  }
}
