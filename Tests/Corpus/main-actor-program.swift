// check:
// kind: none
// why: the score board lives on the main actor, and the tasks hop there for every change

@MainActor
final class ScoreBoard {
  var points: [String: Int] = [:]

  func score(_ team: String, _ count: Int) {
    points[team, default: 0] += count
  }
}

@main
struct Match {
  static func main() async {
    let board = ScoreBoard()

    await withTaskGroup(of: Void.self) { group in
      for team in ["red", "blue"] {
        group.addTask {
          for _ in 1...200 {
            await board.score(team, 2)
          }
        }
      }
    }

    let points = board.points
    for (team, sum) in points.sorted(by: { $0.key < $1.key }) {
      print(team, sum)
    }
  }
}
