// check:
// kind: data race
// why: the main thread reads the best score while the worker threads still write it

import Foundation

class HighScore {
  var best = 0
  var player = 0
}

let high = HighScore()

for player in 1...3 {
  Thread.detachNewThread {
    for points in 1...20_000 where points > high.best {
      high.best = points
      high.player = player
    }
  }
}

for _ in 1...20 {
  usleep(1000)
  print("best so far:", high.best, "by player", high.player)
}
