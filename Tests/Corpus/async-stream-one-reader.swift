// check:
// kind: none
// why: four tasks yield into the stream, and only one reads from it and adds up

func send(_ numbers: Range<Int>, to continuation: AsyncStream<Int>.Continuation) {
  for number in numbers {
    continuation.yield(number)
  }
}

@main
struct Mailroom {
  static func main() async {
    let (letters, continuation) = AsyncStream<Int>.makeStream()

    let reader = Task {
      var sum = 0
      for await letter in letters {
        sum += letter
      }
      return sum
    }

    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask { send(sender * 500..<(sender + 1) * 500, to: continuation) }
      }
    }
    continuation.finish()

    print("sum of all letters:", await reader.value)
  }
}
