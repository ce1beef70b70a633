// check:
// kind: data race
// why: @unchecked Sendable is a promise to the compiler that this class does not keep

final class Progress: @unchecked Sendable {
  var done = 0

  func step() {
    done += 1
  }
}

@main
struct Importer {
  static func main() async {
    let progress = Progress()
    let tasks = (0..<4).map { _ in
      Task.detached {
        for _ in 0..<50_000 {
          progress.step()
        }
      }
    }
    for task in tasks {
      await task.value
    }
    print("\(progress.done) of 200000 done")
  }
}
