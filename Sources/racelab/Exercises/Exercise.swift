/// A faulty Swift file to be repaired, and how the repair is judged.
struct Exercise: Sendable {
  /// Also the name of its file, without `.swift`.
  let name: String
  /// One line of fewer than 60 characters.
  let summary: String
  /// The names of the scenarios whose lessons help, the nearest first.
  let lessons: [String]
  /// The file to begin with, UTF-8.
  let starter: [UInt8]
  /// Judged in this order. All must be right.
  let parts: [Part]

  /// One thing to be repaired in the file, and how it is called.
  struct Part: Sendable {
    let title: String
    /// What the check does, and what its total means: whole sentences.
    let trial: String
    let expressions: CheckExpressions
    var threads = 8
    var iterations = 1_000
    var requirements: [Requirement] = []
    /// The lesson on this part, where it is not the exercise's first.
    var lesson: String? = nil
  }
}
