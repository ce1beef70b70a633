// check:
// kind: none
// why: the tasks share an actor, and main awaits each of them before it reads

actor Inventory {
  private var items: [String: Int] = [:]

  func add(_ name: String) {
    items[name, default: 0] += 1
  }

  func count(of name: String) -> Int {
    items[name] ?? 0
  }
}

@main
struct Warehouse {
  static func main() async {
    let inventory = Inventory()

    let deliveries = ["bolt", "nut", "bolt", "screw"].map { name in
      Task {
        for _ in 0..<200 {
          await inventory.add(name)
        }
      }
    }
    for delivery in deliveries {
      await delivery.value
    }

    print("bolts:", await inventory.count(of: "bolt"))
  }
}
