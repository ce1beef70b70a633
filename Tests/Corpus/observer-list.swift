// check: --setup 'let news = NewsCenter()' --each 'news.observe { _ in }' --each 'news.post("hello")' --iterations 300
// kind: data race
// also: crash, no end, deadlock
// why: one thread walks the list of observers while another one adds to it

class NewsCenter {
  typealias Observer = (String) -> Void

  private var observers: [Observer] = []

  func observe(_ observer: @escaping Observer) {
    observers.append(observer)
  }

  func post(_ message: String) {
    for observer in observers {
      observer(message)
    }
  }
}
