/// The name of a scenario that is to be written, and what carries it.
struct ScenarioName: Equatable {
  /// Longer names would break the tables' columns on 80 columns.
  static let mostCharacters = 20

  /// As the learner types it: "my-lock".
  let text: String
  /// What its files and types begin with: "MyLock".
  let type: String
  /// The constant that declares it: "myLockScenario". The last word keeps it from being a keyword,
  /// and from hiding a function: of a scenario "sleep", all others would lose `sleep()`.
  let constant: String

  init(_ text: String) throws(UsageError) {
    guard text.count <= Self.mostCharacters, text != "all",
      text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
    else { throw .notAScenarioName(text) }
    let words = text.split(separator: "-")
    let capitalised = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    self.text = text
    type = capitalised.joined()
    constant = words[0] + capitalised.dropFirst().joined() + "Scenario"
  }
}
