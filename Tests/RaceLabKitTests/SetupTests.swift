import RaceLabKit
import Testing

@Suite("The sizes of a run") struct SetupTests {
  @Test func `expect threads times iterations times step`() throws {
    let setup = try #require(Setup(threads: 50, iterations: 1_000, step: 3))
    #expect(setup.expected == 150_000)
    #expect(setup.increments == 50_000)
  }

  @Test func `are refused when the total does not fit`() {
    #expect(Setup(threads: 2, iterations: .max) == nil)
    #expect(Setup(threads: 1, iterations: .max, step: 2) == nil)
    #expect(Setup(threads: 1, iterations: .max)?.expected == .max)
  }
}
