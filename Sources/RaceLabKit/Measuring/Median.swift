extension [Double] {
  /// Nil without numbers.
  package var median: Double? {
    let sorted = self.sorted()
    return sorted.isEmpty ? nil : (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
  }
}
