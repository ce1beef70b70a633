// check: --async --setup 'let counter = Counter()' --each 'await counter.increment()' --total 'await counter.value' --iterations 1000
// kind: none
// why: an actor runs one call at a time, and increment does not wait in the middle

actor Counter {
  private(set) var value = 0

  func increment() {
    value += 1
  }

  func reset() {
    value = 0
  }
}
