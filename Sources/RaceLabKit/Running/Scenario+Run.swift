import Dispatch
import Synchronization

extension Scenario {
  /// How long a run that was told to stop may take to do so before it is left behind.
  private static var grace: DispatchTimeInterval { .seconds(2) }

  /// Runs the scenario once on the calling thread's behalf, which waits at most `timeout`, and
  /// two seconds more for workers to stop.
  ///
  /// Workers that do not stop even then (they wait for each other, say) are left behind; they end
  /// with the process. The calling thread must not belong to the task pool.
  ///
  /// - Parameter observer: who looks on meanwhile, on the calling thread.
  public func run(
    _ setup: Setup, timeout: Duration, observer: RunObserver? = nil
  ) throws(RunError) -> RunOutcome {
    guard let program else { preconditionFailure("\(name) has no total") }
    let run = Run(
      setup, recorder: observer?.recorder, monitor: observer?.monitor,
      measuresUsage: observer?.measuresUsage ?? false)
    let done = DispatchSemaphore(value: 0)
    // Written by the coordinator before it signals `done`, read here only after that.
    nonisolated(unsafe) var ending: Result<Run.Ending, RunError>?
    let coordinator: OSThread
    do throws(OSThread.Refused) {
      coordinator = try OSThread(name: "coordinator") {
        do throws(RunError) {
          ending = .success(try program.execute(run))
        } catch {
          ending = .failure(error)
        }
        done.signal()
      }
    } catch {
      throw .threadRefused(started: 0, code: error.code)
    }

    if !wait(for: done, timeout: timeout, observer) {
      run.control.stop()
      guard done.wait(timeout: .now() + Self.grace) == .success else {
        coordinator.detach()
        return .timedOut(completed: nil)
      }
      coordinator.join()
      return .timedOut(completed: run.workers.reduce(0) { $0 + $1.completed })
    }
    coordinator.join()
    guard let ending else { preconditionFailure("the run ended without a result") }
    let finished = try ending.get()
    return .finished(RunResult(finished))
  }

  /// Whether `done` was signalled in time; meanwhile the observer looks, again and again.
  private func wait(
    for done: DispatchSemaphore, timeout: Duration, _ observer: RunObserver?
  ) -> Bool {
    let end = DispatchTime.now() + timeout.dispatchInterval
    guard let observer else { return done.wait(timeout: end) == .success }
    repeat {
      observer.look()
      let next = min(end, .now() + observer.interval.dispatchInterval)
      if done.wait(timeout: next) == .success {
        observer.look()
        return true
      }
    } while .now() < end
    return false
  }
}
