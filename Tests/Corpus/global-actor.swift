// check: --async --each 'await Database.shared.save("row")' --total 'await rowCount()' --iterations 1000
// kind: none
// why: the rows belong to a global actor, so only its calls touch them, one at a time

@globalActor
actor Database {
  static let shared = Database()

  func save(_ row: String) async {
    await append(row)
  }
}

@Database private var rows: [String] = []

@Database
private func append(_ row: String) {
  rows.append(row)
}

/// How many rows were added since the last time somebody asked.
@Database
func rowCount() -> Int {
  defer { rows = [] }
  return rows.count
}
