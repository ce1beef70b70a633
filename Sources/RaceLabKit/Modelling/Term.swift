/// A whole number that a step calculates from its thread's registers: "old" + 1.
public indirect enum Term: Sendable, Equatable {
  case number(Int)
  case register(String)
  case sum(Term, Term)
  case difference(Term, Term)

  public static func + (one: Term, other: Term) -> Term { .sum(one, other) }
  public static func - (one: Term, other: Term) -> Term { .difference(one, other) }

  public static func == (one: Term, other: Term) -> Condition { Condition(one, .equal, other) }
  public static func != (one: Term, other: Term) -> Condition { Condition(one, .unequal, other) }
  public static func < (one: Term, other: Term) -> Condition { Condition(one, .less, other) }
  public static func >= (one: Term, other: Term) -> Condition { Condition(one, .notLess, other) }
}

extension Term: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(stringLiteral value: String) { self = .register(value) }
}

extension Term: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .register(let name): name
    case .sum(let one, let other): "\(one) + \(other)"
    case .difference(let one, let other): "\(one) - \(other)"
    }
  }
}

/// What a thread finds of its own registers.
public struct Condition: Sendable, CustomStringConvertible {
  enum Relation: String, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case notLess = ">="
  }

  let one: Term
  let relation: Relation
  let other: Term

  init(_ one: Term, _ relation: Relation, _ other: Term) {
    (self.one, self.relation, self.other) = (one, relation, other)
  }

  var negated: Condition {
    switch relation {
    case .equal: Condition(one, .unequal, other)
    case .unequal: Condition(one, .equal, other)
    case .less: Condition(one, .notLess, other)
    case .notLess: Condition(one, .less, other)
    }
  }

  public var description: String { "\(one) \(relation.rawValue) \(other)" }
}
