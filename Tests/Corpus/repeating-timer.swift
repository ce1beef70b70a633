// check:
// kind: none
// why: a timer lets the main thread go when it fires for the third time; until then all wait

import Foundation

let queue = DispatchQueue(label: "ticks")
let done = DispatchSemaphore(value: 0)
let timer = DispatchSource.makeTimerSource(queue: queue)
var ticks = 0

timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(400))
timer.setEventHandler {
  ticks += 1
  if ticks == 3 {
    timer.cancel()
    done.signal()
  }
}
timer.resume()
done.wait()
print(ticks)
