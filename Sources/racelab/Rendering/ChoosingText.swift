/// Words the guide for a terminal.
struct ChoosingText {
  let style: Style
  let width: Int

  func question(_ words: String, _ because: String, number: Int) -> String {
    style.bold(wrapped("\(number). \(words)", width: width, indent: "   ")) + "\n"
      + style.faint(wrapped(because, width: width, first: "   ", indent: "   ")) + "\n"
  }

  func advice(_ advice: ChoosingGuide.Advice) -> String {
    let runs = "racelab run \(advice.scenarios.joined(separator: " "))"
    return labelled("Take", advice.title + ".", width: width) { style.bold(style.green($0)) }
      + labelled("Why", advice.reason, width: width, paint: style.bold)
      + labelled("Cost", advice.cost, width: width, paint: style.bold)
      + labelled("Next", runs, width: width, paint: style.bold)
  }

  /// All questions in order, each with what its other answer leads to.
  var tree: String {
    var text = ""
    var (node, number) = (ChoosingGuide.root, 1)
    while case .question(let words, let because, let yes, let no) = node {
      text += question(words, because, number: number)
      if case .advice(let advice) = yes { text += leaf("Yes", advice) }
      if case .advice(let advice) = no { text += leaf("No", advice) }
      if case .question = yes {
        (node, number) = (yes, number + 1)
      } else {
        (node, number) = (no, number + 1)
      }
      text += "\n"
    }
    text += style.bold("Never") + "\n"
    return text
      + ChoosingGuide.never.map {
        wrapped($0, width: width, first: "- ", indent: "  ") + "\n"
      }.joined()
  }

  private func leaf(_ answer: String, _ advice: ChoosingGuide.Advice) -> String {
    let names = advice.scenarios.joined(separator: ", ")
    return wrapped(
      "\(answer): take \(advice.title). \(advice.cost) See \(names).", width: width, first: "   ",
      indent: "     ") + "\n"
  }
}
