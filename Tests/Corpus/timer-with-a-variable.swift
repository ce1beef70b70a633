// check:
// kind: none
// why: the semaphore is signalled late, but it is

import Foundation

func notify(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
}

let delay = 0.8
let done = DispatchSemaphore(value: 0)
notify(after: delay) { done.signal() }
done.wait()
print("done")
