import RaceLabKit
import Scenarios
import Testing

@Suite("The curriculum") struct CurriculumTests {
  @Test func `names each scenario once`() {
    let names = Curriculum.scenarios.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Curriculum.scenarios)
  func `points from each scenario to another one`(scenario: Scenario) {
    #expect(Curriculum.scenarios.contains { $0.name == scenario.next })
    #expect(scenario.next != scenario.name)
  }

  @Test(arguments: Curriculum.scenarios)
  func `has a lesson with prose, source and critical section`(scenario: Scenario) throws {
    let lesson = try #require(Curriculum.lesson(of: scenario))
    #expect(lesson.prose.hasPrefix("# \(scenario.name): "))
    #expect(lesson.source.contains("name: \"\(scenario.name)\""))
    #expect(!lesson.criticalSection.isEmpty)
    for heading in [
      "## Predict", "## What happens, and why", "## What it guarantees, and what it does not",
      "## When to choose it", "## Try next",
    ] {
      #expect(lesson.prose.contains("\n\(heading)\n"), "\(heading) is missing")
    }
  }

  @Test(arguments: Curriculum.scenarios)
  func `keeps lessons short`(scenario: Scenario) throws {
    let lesson = try #require(Curriculum.lesson(of: scenario))
    #expect(lesson.source.split(separator: "\n", omittingEmptySubsequences: false).count < 120)
    #expect(lesson.prose.split(separator: "\n", omittingEmptySubsequences: false).count < 80)
    #expect(scenario.summary.count < 70)
  }
}
