import CReference
import RaceLabKit

/// A total whose loop is C: the floor under the scenarios' costs.
final class CReferenceTotal: SharedTotal, @unchecked Sendable {  // right: C does its own locking
  private let reference: OpaquePointer

  init(_ kind: reference_kind) { reference = reference_make(kind) }
  deinit { reference_free(reference) }

  func work(_ worker: Worker) {
    let work = worker.work
    worker.iterateInChunks { iterations in
      reference_add(reference, iterations, worker.step, work.spinsInside, work.spinsOutside)
    }
  }

  func increment(_ worker: Worker) { reference_add(reference, 1, worker.step, 0, 0) }
  var total: Int { reference_total(reference) }
}
