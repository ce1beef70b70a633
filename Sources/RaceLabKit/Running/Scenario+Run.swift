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
  /// - Parameter log: told what workers log, on their threads.
  public func run(
    _ setup: Setup, timeout: Duration, log: (@Sendable (LogEntry) -> Void)? = nil
  ) throws(RunError) -> RunOutcome {
    guard let program else { preconditionFailure("\(name) has no total") }
    let run = Run(setup, log: log)
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

    if done.wait(timeout: .now() + timeout.dispatchInterval) == .timedOut {
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
}
