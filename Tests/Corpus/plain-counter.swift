// check: --setup 'let counter = Counter()' --each 'counter.increment()' --total 'counter.value'
// kind: data race
// why: nothing protects the counter

class Counter {
  var value = 0

  func increment() {
    value += 1
  }

  func decrement() {
    value -= 1
  }

  func reset() {
    value = 0
  }
}
