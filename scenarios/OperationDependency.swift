import Foundation
import RaceLabKit

public let operationDependency = Scenario(
  name: "operation-dependency", grade: .order, section: .sequence,
  summary: "operations that depend on failed and cancelled ones",
  reason: "a dependency is satisfied when it is finished, and failed or cancelled is finished too",
  next: "actor-order",
  script: .order(
    .says([
      "fetch fails", "parse runs all the same",
      "download starts", "convert is cancelled", "show runs all the same", "download ends",
      "publish looks, and stops",
    ])
  ) { stage in
    dependOnFailure(stage)
    dependOnCancelled(stage)
  }
)

// MARK: The critical section: none, this is about order

private func dependOnFailure(_ stage: Stage) {
  // An operation has no result: nothing tells the queue that this was a failure.
  let fetch = BlockOperation { stage.say("fetch fails") }
  let parse = BlockOperation { stage.say("parse runs all the same") }
  parse.addDependency(fetch)
  // Added in the wrong order: dependencies decide, not the order of adding.
  OperationQueue().addOperations([parse, fetch], waitUntilFinished: true)
}

private func dependOnCancelled(_ stage: Stage) {
  let (started, shown) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let download = BlockOperation {
    stage.say("download starts")
    started.signal()
    shown.wait()  // it takes longer than all that follows
    stage.say("download ends")
  }
  let convert = BlockOperation { stage.say("convert runs") }
  convert.addDependency(download)
  let show = BlockOperation {
    stage.say("show runs all the same")
    shown.signal()
  }
  show.addDependency(convert)
  let publish = BlockOperation {
    stage.say(convert.isCancelled ? "publish looks, and stops" : "publish runs")
  }
  [download, convert, show].forEach(publish.addDependency)

  let queue = OperationQueue()
  queue.addOperations([publish, show, convert, download], waitUntilFinished: false)
  started.wait()
  stage.say("convert is cancelled")
  convert.cancel()  // it does not even wait for `download` any more
  queue.waitUntilAllOperationsAreFinished()
}

// MARK: -
