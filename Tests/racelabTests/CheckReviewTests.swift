import Testing

@testable import racelab

/// What reviews of checks found: in words that the compiler or the system would not have chosen.
struct CheckReviewTests {
  @Test func `says what to do about an expression that does not compile`() {
    #expect(
      CheckBuild.inWords(
        "static method 'total' requires that 'Double' conform to 'BinaryInteger'")
        == "it must be a whole number, and this is of type Double")
    let tasks = "'async' call in a function that does not support concurrency"
    #expect(
      CheckBuild.inWords(tasks) == tasks + "; add --async, and 'await' what is called")
    let other = "cannot find 'c' in scope"
    #expect(CheckBuild.inWords(other) == other)
  }
}
