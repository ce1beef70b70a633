/// What a check does with a learner's code: Swift, as typed.
struct CheckExpressions: Codable, Equatable, Sendable {
  /// Statements before the threads start, in each run.
  var setup = ""
  /// What threads call again and again; several are dealt to the threads in turn.
  var each: [String]
  /// A whole number, read after the last call.
  var total: String? = nil
  /// What it should be, in terms of `threads` and `iterations`; unless given, their product.
  var expect: String? = nil
  /// What must hold after the last call.
  var invariant: String? = nil
  /// Whether tasks make the calls, so that they may await.
  var isAsync = false

  /// The flag that an expression came from, as the harness names it to the compiler, and its text.
  var flags: [(name: String, text: String)] {
    let each = each.enumerated().map { index, text in
      (index == 0 ? "--each" : "--each (\(index + 1))", text)
    }
    let others = [
      ("--setup", setup), ("--total", total), ("--expect", expect), ("--invariant", invariant),
    ]
    return each + others.compactMap { name, text in text.map { (name, $0) } }
  }
}
