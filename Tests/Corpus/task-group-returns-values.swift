// check: --async --setup 'let numbers = Array(1...100)' --each 'let sum = await parallelSum(numbers); precondition(sum == 5050)' --iterations 100
// kind: none
// why: every child task returns its part, and only the parent adds them up

/// Adds up in four parts that run in parallel.
func parallelSum(_ numbers: [Int]) async -> Int {
  await withTaskGroup(of: Int.self) { group in
    let size = (numbers.count + 3) / 4
    for start in stride(from: 0, to: numbers.count, by: size) {
      let part = numbers[start..<min(start + size, numbers.count)]
      group.addTask {
        part.reduce(0, +)
      }
    }

    var total = 0
    for await partial in group {
      total += partial
    }
    return total
  }
}
