// check: --setup 'let news = NewsCenter()' --each 'news.observe { _ in }' --each 'news.post("hello")' --iterations 300
// kind: none
// why: post copies the list under the lock, and calls the observers after it

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
