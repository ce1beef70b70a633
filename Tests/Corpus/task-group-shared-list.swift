// check:
// kind: data race
// also: crash, no end, deadlock
// why: the child tasks append to one array, and nonisolated(unsafe) only silences the compiler

func squares(from start: Int) -> [Int] {
  (start..<start + 5000).map { $0 * $0 }
}

@main
struct Program {
  static func main() async {
    nonisolated(unsafe) var found: [Int] = []

    await withTaskGroup(of: Void.self) { group in
      for part in 0..<8 {
        group.addTask {
          for square in squares(from: part * 5000) {
            found.append(square)
          }
        }
      }
    }

    print("found", found.count, "squares")
  }
}
