// check: --each 'withExtendedLifetime(Session()) {}' --total 'Session.open' --expect '0'
// kind: data race
// why: init and deinit run on whatever thread makes or drops the object, and share one variable

class Session {
  static var open = 0
  let id = 1

  init() {
    Session.open += 1
  }

  deinit {
    Session.open -= 1
  }
}
