import Foundation
import RaceLabKit

/// Words what Thread Sanitizer said of one scenario.
struct TsanText {
  let witness: SanitizerWitness
  let style: Style
  let width: Int

  private var scenario: Scenario { witness.scenario }
  private var setup: Setup { witness.setup }

  func rendered() -> String {
    var text = scenario.heading(style: style, width: width)
    text += wrapped(sizes, width: width, first: "  ", indent: "  ") + "\n\n"
    text += ReportText.rendered(witness.reports, style: style, width: width)
    text += labelled(verdict.title, verdict.text, width: width) {
      witness.isAsGraded ? style.bold($0) : style.bold(style.red($0))
    }
    if case .timedOut(_, let threads) = witness.outcome, !threads.isEmpty {
      text += StackText(threads: threads, width: width).rendered()
    }
    return text + labelled("Next", next, width: width, paint: style.bold)
  }

  private var sizes: String {
    "\(setup.words(of: scenario)) under Thread Sanitizer, "
      + (witness.lost.map(LossWords(scenario.measure).lost) ?? "not finished")
  }

  private var verdict: (title: String, text: String) {
    guard let lost = witness.lost else { return ("Not finished", unfinished) }
    let words = LossWords(scenario.measure)
    let (isReported, isRace) = (witness.reportCount > 0, witness.raceCount > 0)
    switch scenario.grade {
    case .dataRace where isRace:
      let seen =
        lost == 0 ? " Nothing went wrong this time; the race was there all the same." : ""
      return ("Reported", "as graded, a data race.\(seen)")
    case .dataRace where !isReported:
      return (
        "Silent",
        "though graded a data race: the threads did not meet in this run. Raise --iterations."
      )
    case _ where isReported:
      let graded = "graded \(scenario.grade == .dataRace ? "a data race" : scenario.grade.title)"
      return ("Reported", "but not as it should be: it is \(graded).")
    case .raceCondition:
      let loss =
        lost == 0
        ? "\(words.none) this time, but the next run may have some"
        : "\(words.lost(lost)) all the same"
      return (
        "Silent",
        "as graded, and \(loss). Every single access is ordered, so there is no data race to "
          + "report; the mistake is in the sequence, which no sanitizer sees."
      )
    case .safe where lost != 0:
      return ("Wrong", "\(words.lost(lost)), though the scenario is graded safe.")
    default:
      return (
        "Silent",
        "as graded, and \(words.none). Silence holds for what these threads did in this run."
      )
    }
  }

  private var unfinished: String {
    switch witness.outcome {
    case .timedOut(let completed?, _):
      "the time limit came with \(completed.grouped) of \(setup.increments.grouped) increments "
        + "done. Lower --iterations, or raise --timeout."
    case .timedOut: "the time limit came, and the threads did not stop when told to."
    case .died(let death):
      if let signal = death.signalName {
        "\(signal.symbol), \(signal.words)."
      } else {
        "the twin ended without a result. Its last line: \(death.lastLines.last ?? "none")."
      }
    case .finished: ""
    }
  }

  private var next: String {
    switch scenario.grade {
    case .dataRace: "racelab tsan \(scenario.next)"
    case .raceCondition: "racelab run \(scenario.name)"
    default: "racelab explain \(scenario.name)"
    }
  }
}
