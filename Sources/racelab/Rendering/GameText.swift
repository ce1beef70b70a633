import RaceLabKit

/// Draws a game: the steps of each thread side by side, marked where each one is.
struct GameText {
  let game: Game
  let style: Style
  let width: Int

  private var walk: Walk { game.walk }

  func board() -> String {
    let threads = walk.machine.rows
    let steps = walk.program
    let column = max(12, min(30, (width - 2) / threads - 4))
    var text = labelled(game.scenario.name, game.aim, width: width, paint: style.bold)
    text += wrapped(game.scenario.summary, width: width) + "\n\n"

    var heading = ""
    for thread in 0..<threads {
      let name = walk.name(of: thread)
      let done = walk.isFinished(thread) ? "\(name), finished" : name
      heading += "  " + padded(done, to: column) + "  "
    }
    text += style.bold(heading.trimmedRight) + "\n"
    for step in steps {
      var line = ""
      for thread in 0..<threads {
        let isHere = walk.position(of: thread) == step.index
        let isAble = isHere && walk.canStep(thread)
        let mark = isAble ? "▸ " : isHere ? "✕ " : "  "
        line += mark + padded(String(step.words.prefix(column)), to: column) + "  "
      }
      text += line.trimmedRight + "\n"
    }
    text += "\n"
    let total = walk.machine.variables[0]
    text += "\(total) \(walk.total), a correct program ends on \(walk.machine.expected)\n"
    text += wrapped(counts, width: width) + "\n"
    if let last = walk.steps.last {
      let erased = last.erased.map { style.red(" ← erases \($0)") } ?? ""
      text += "\(walk.name(of: last.thread)) \(last.words)\(erased)\n"
    }
    if let verdict = game.verdict {
      text += "\n" + style.bold(wrapped(verdict, width: width)) + "\n"
    } else if let message = game.message {
      text += "\n" + wrapped(message, width: width) + "\n"
    }
    return text
  }

  private var counts: String {
    let par = game.par.map { ", par \($0)" } ?? ""
    return "\(counted(game.moves.count, "step")), "
      + counted(game.switches, "switch") + par
  }

  func keys(hasNext: Bool) -> String {
    let threads = (1...walk.machine.rows).map(String.init).joined(separator: " ")
    return wrapped(
      "\(threads) step a thread · u back · r start over · ? hint · "
        + (hasNext ? "n next · " : "") + "q leave", width: width) + "\n"
  }
}
