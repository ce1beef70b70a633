// check: --setup 'let dice = Dice()' --each 'precondition((1...6).contains(dice.roll()))' --iterations 500
// kind: none
// why: each thread finds a generator of its own in its thread dictionary

import Foundation

final class Generator {
  private var state: UInt64 = 88_172_645_463_325_252

  func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

struct Dice {
  private let key = "dice.generator"

  func roll() -> Int {
    let storage = Thread.current.threadDictionary
    let generator = storage[key] as? Generator ?? Generator()
    storage[key] = generator
    return Int(generator.next() % 6) + 1
  }
}
