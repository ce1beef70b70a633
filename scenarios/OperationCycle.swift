import Foundation
import RaceLabKit

public let operationCycle = Scenario(
  name: "operation-cycle", grade: .hazard, section: .hazards,
  summary: "two operations that depend on each other",
  reason: "an operation is ready once all it depends on has finished, so neither can be first",
  next: "operation-dependency",
  model: Model(total: "finished", mostIterations: 1) {
    If("me" == 0) {
      Wait("images are loaded")  // layout
      AtomicAdd("finished", 1)
      Signal("layout is done")
    } otherwise: {
      Wait("layout is done")  // images
      AtomicAdd("finished", 1)
      Signal("images are loaded")
    }
  },
  script: .hazard(.hangs) { stage in
    let layout = BlockOperation { stage.say("layout") }
    let images = BlockOperation { stage.say("images") }
    connectInACircle(layout: layout, images: images)
    stage.say("layout is \(layout.isReady ? "" : "not ")ready")
    stage.say("images are \(images.isReady ? "" : "not ")ready")
    OperationQueue().addOperations([layout, images], waitUntilFinished: true)
    stage.say("both done")  // never said
  } fixed: { stage in
    let sizes = BlockOperation { stage.say("image sizes") }
    let layout = BlockOperation { stage.say("layout") }
    let images = BlockOperation { stage.say("images") }
    connectInALine(sizes: sizes, layout: layout, images: images)
    OperationQueue().addOperations([images, layout, sizes], waitUntilFinished: true)
    stage.say("all done")
  }
)

// MARK: The critical section: none, but an order that must exist

/// The layout needs the images' sizes, the images need to know where the layout shows them.
private func connectInACircle(layout: Operation, images: Operation) {
  layout.addDependency(images)
  images.addDependency(layout)  // accepted without a word
}

/// What the layout needs of the images is an operation of its own, and comes before both.
private func connectInALine(sizes: Operation, layout: Operation, images: Operation) {
  layout.addDependency(sizes)
  images.addDependency(layout)
}

// MARK: -
