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
    for round in 1...200 {
      usleep(200)  // play
      if round * player > high.best {
        high.best = round * player
        high.player = player
      }
    }
  }
}

for _ in 1...20 {
  usleep(1000)
  print("best so far:", high.best, "by player", high.player)
}
