import RaceLabKit

/// Draws runs while they last, ten times a second, on a screen of its own.
///
/// The screen is only entered with the first frame: a run that is shorter than that leaves the
/// terminal alone.
final class Watch: Onlooker {
  enum Failure: Error, Equatable {
    case noTerminal
  }

  private let context: CommandContext
  private var lastFrame = ContinuousClock.now
  private var isEntered = false

  private static let interval = Duration.milliseconds(100)

  /// Nil if nobody wants it.
  init?(_ options: RunOptions, _ context: CommandContext) throws(Failure) {
    guard options.isWatched else { return nil }
    guard Terminal.canDraw else { throw .noTerminal }
    self.context = context
  }

  func begin(_ scenario: Scenario, _ setup: Setup) { lastFrame = .now }

  func observer(_ scenario: Scenario, _ setup: Setup, run: Int, of runs: Int) -> RunObserver {
    let monitor = RunMonitor(setup)
    let start = ContinuousClock.now
    var watched = WatchedRun(scenario, setup, run: run, of: runs)
    return RunObserver(monitor: monitor, every: Self.interval) { [self] in
      // Short runs would be drawn more often than anybody can see.
      guard .now - lastFrame >= Self.interval * 0.9 else { return }
      lastFrame = .now
      watched.add(monitor.sample(), at: start.duration(to: .now))
      draw(watched)
    }
  }

  func end() {
    if isEntered { RawTerminal.leave() }
    isEntered = false
  }

  private func draw(_ run: WatchedRun) {
    if !isEntered { isEntered = RawTerminal.enter(.dropped) }
    // Asked for again each time: the window may have been resized.
    let size = Terminal.size
    let text = WatchText(
      run: run, style: context.style, width: size?.columns ?? context.width,
      height: size?.rows ?? context.terminal.height)
    RawTerminal.draw(text.rendered())
  }
}
