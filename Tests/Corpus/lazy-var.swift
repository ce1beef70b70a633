// check: --setup 'let letters = (0..<iterations).map { _ in Letter("Dear all") }' --each '_ = letters[call.iteration].shout'
// kind: data race
// also: crash, no end, deadlock
// why: a lazy property is not thread-safe: two threads may both make it, and both store it

class Letter {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  lazy var shout: [Character] = {
    Array(text.uppercased() + "!")
  }()
}
