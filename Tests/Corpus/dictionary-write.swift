// check: --setup 'let scores = ScoreBoard()' --each 'scores.record(call.iteration, for: "player \(call.number % 100)")'
// kind: data race
// also: crash, no end, deadlock
// why: two threads write into one dictionary

struct Score {
  var best = 0
  var games = 0
}

final class ScoreBoard {
  private var scores: [String: Score] = [:]

  func record(_ points: Int, for player: String) {
    var score = scores[player] ?? Score()
    score.best = max(score.best, points)
    score.games += 1
    scores[player] = score
  }
}
