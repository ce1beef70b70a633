// check:
// kind: data race
// also: crash, no end, deadlock
// why: each stream has one reader, but the readers share one list

nonisolated(unsafe) var readings: [Int] = []

func sensor(_ id: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for value in 0..<5000 {
      continuation.yield(id * 10_000 + value)
    }
    continuation.finish()
  }
}

@main
struct WeatherStation {
  static func main() async {
    await withTaskGroup(of: Void.self) { group in
      for id in 1...4 {
        group.addTask {
          for await value in sensor(id) {
            readings.append(value)
          }
        }
      }
    }
    print("\(readings.count) readings")
  }
}
