/// Which of a race's calls one is.
public struct RaceCall: Sendable, Equatable {
  /// The thread or task that makes it: 0 ..< their number.
  public let worker: Int
  /// How many calls the same worker has made before: 0 ..< `iterations`.
  public let iteration: Int
  /// A number that no other call of the run has: 0 ..< workers × `iterations`. A worker's calls
  /// have consecutive ones.
  public let number: Int

  init(_ worker: Worker, _ iteration: Int) {
    (self.worker, self.iteration) = (worker.index, iteration)
    number = worker.index * worker.iterations + iteration
  }
}
