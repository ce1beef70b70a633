// check: --each 'Settings.shared.use("theme")' --total 'Settings.shared.uses'
// kind: data race
// why: static let makes the object once, but protects nothing inside it

class Settings {
  static let shared = Settings()
  private init() {}

  var uses = 0
  var last = ""

  func use(_ name: StaticString) {
    uses += 1
  }
}
