import RaceLabKit
import Testing

@Suite("A lesson") struct LessonTests {
  private func lesson(_ source: String) -> Lesson {
    Lesson(fileName: "scenarios/Sample.swift", prose: "", source: source)
  }

  @Test func `finds its critical section and takes off the shared indent`() {
    let source = """
      final class Sample {
        // MARK: The critical section, explained

        func increment() {
          count += 1

        }

        // MARK: -
        var total = 0
      }
      """
    #expect(
      lesson(source).criticalSection == ["func increment() {", "  count += 1", "", "}"])
  }

  @Test func `without a mark has none`() {
    #expect(lesson("let x = 1\n// MARK: -\n").criticalSection.isEmpty)
  }
}
