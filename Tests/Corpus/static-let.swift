// check: --each 'precondition(Alphabet.shared.letters.count == 26)' --invariant 'Alphabet.shared.position(of: "c") == 2'
// kind: none
// why: Swift makes a static let exactly once, and nobody changes it afterwards

final class Alphabet: Sendable {
  static let shared = Alphabet()

  let letters: [Character]
  private let positions: [Character: Int]

  private init() {
    letters = Array("abcdefghijklmnopqrstuvwxyz")
    var positions: [Character: Int] = [:]
    for (index, letter) in letters.enumerated() {
      positions[letter] = index
    }
    self.positions = positions
  }

  func position(of letter: Character) -> Int? {
    positions[letter]
  }
}
