// check: --setup 'let settings = SettingsStore()' --each 'settings.set(call.iteration)' --each 'precondition(settings.current.isConsistent)' --invariant 'settings.current.isConsistent'
// kind: none
// why: only the reference is swapped and fetched under the lock, and what it points to never changes

import Foundation

final class Settings: Sendable {
  let volume: Int
  let label: String

  init(volume: Int) {
    self.volume = volume
    label = "volume \(volume)"
  }

  var isConsistent: Bool { label == "volume \(volume)" }
}

final class SettingsStore {
  private let lock = NSLock()
  private var snapshot = Settings(volume: 0)

  var current: Settings {
    lock.lock()
    defer { lock.unlock() }
    return snapshot
  }

  func set(_ volume: Int) {
    let new = Settings(volume: volume)
    lock.lock()
    let old = snapshot
    snapshot = new
    lock.unlock()
    _ = old  // let go of the old one outside the lock
  }
}
