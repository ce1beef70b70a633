import RaceLabKit

/// A small scenario that works, for each grade that can be written anew: three files of the folder
/// Templates, which the build puts into the binary.
enum ScenarioTemplate: String, CaseIterable {
  case dataRace, raceCondition, safe, hazard

  /// The section that it goes into unless somebody asks for another.
  var section: Section { self == .hazard ? .hazards : .counter }

  /// The scenario's Swift, its prose and its quiz, by the ending of the file's name.
  func files(for name: ScenarioName, in section: Section) -> KeyValuePairs<String, String> {
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self)
        .replacing("{{name}}", with: name.text).replacing("{{Type}}", with: name.type)
        .replacing("{{constant}}", with: name.constant)
        .replacing("{{section}}", with: section.rawValue)
    }
    let (swift, prose, quiz) = resources
    return [".swift": text(swift), ".md": text(prose), ".quiz.md": text(quiz)]
  }

  private var resources: (swift: [UInt8], prose: [UInt8], quiz: [UInt8]) {
    typealias Files = PackageResources
    return switch self {
    case .dataRace: (Files.dataRace_swift_txt, Files.dataRace_md, Files.dataRace_quiz_md)
    case .raceCondition:
      (Files.raceCondition_swift_txt, Files.raceCondition_md, Files.raceCondition_quiz_md)
    case .safe: (Files.safe_swift_txt, Files.safe_md, Files.safe_quiz_md)
    case .hazard: (Files.hazard_swift_txt, Files.hazard_md, Files.hazard_quiz_md)
    }
  }
}
