extension Worker {
  /// Calls `body` with 0 ..< `iterations`; ends early when `body` throws, and then stops the whole
  /// run, or when the run is stopped.
  ///
  /// It looks at the stop flag before each call, not in chunks: a stranger's call may be slow.
  func call(_ body: (_ iteration: Int) throws -> Void) throws {
    var done = 0
    defer { finish(left: iterations - done) }
    do {
      while done < iterations && !control.isStopped {
        try body(done)
        done += 1
      }
    } catch {
      control.stop()
      throw error
    }
  }

  func callAsync(_ body: (_ iteration: Int) async throws -> Void) async throws {
    var done = 0
    defer { finish(left: iterations - done) }
    do {
      while done < iterations && !control.isStopped {
        try await body(done)
        done += 1
      }
    } catch {
      control.stop()
      throw error
    }
  }
}
