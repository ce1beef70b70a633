// check: --setup 'let news = NewsCenter(); let diary = Diary(); news.observe(diary.note)' --each 'news.post("hello")' --total 'diary.pages' --iterations 1000
// kind: none
// why: post reads the list under the lock and calls the observers after it, and they lock for themselves

import Foundation

class NewsCenter {
  typealias Observer = (String) -> Void

  private let lock = NSLock()
  private var observers: [Observer] = []

  func observe(_ observer: @escaping Observer) {
    lock.lock()
    observers.append(observer)
    lock.unlock()
  }

  func post(_ message: String) {
    lock.lock()
    let current = observers
    lock.unlock()
    for observer in current {
      observer(message)
    }
  }
}

class Diary {
  private let lock = NSLock()
  private var entries: [String] = []

  var pages: Int { lock.withLock { entries.count } }

  func note(_ message: String) {
    lock.withLock { entries.append(message) }
  }
}
