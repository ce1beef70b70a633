// check:
// kind: none
// why: every change is on one serial queue, and the last line waits behind them all

import Foundation

var shoppingList: [String] = []
let queue = DispatchQueue(label: "shopping-list")

for item in ["bread", "milk", "eggs", "tea"] {
  queue.async {
    for count in 1...50 {
      shoppingList.append("\(count) \(item)")
    }
  }
}

queue.sync {
  print(shoppingList.count, "things to buy")
}
