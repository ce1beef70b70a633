// check: --setup 'let deck = Deck()' --each 'precondition(deck.dealt(call.number).count == 52)' --iterations 2000
// kind: none
// why: every call changes a copy of its own, and the shared original stays as it is

struct Deck {
  private var cards = Array(1...52)

  mutating func cut(at place: Int) {
    cards = Array(cards[place...] + cards[..<place])
  }

  /// The cards after a cut; this deck stays in order.
  func dealt(_ number: Int) -> [Int] {
    var copy = self
    copy.cut(at: number % 52)
    copy.cards.swapAt(0, 51)
    return copy.cards
  }
}
