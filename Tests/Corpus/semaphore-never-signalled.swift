// check: --setup 'let client = Client()' --each '_ = client.fetch(call.iteration)' --iterations 100
// kind: deadlock
// why: when there is no answer the callback is never called, so nobody signals

import Foundation

class Client {
  private let server = DispatchQueue(label: "server")

  func request(_ id: Int, completion: @escaping (String) -> Void) {
    server.async {
      if id % 10 != 9 {
        completion("answer \(id)")
      }
    }
  }

  func fetch(_ id: Int) -> String {
    let semaphore = DispatchSemaphore(value: 0)
    var result = ""
    request(id) {
      result = $0
      semaphore.signal()
    }
    semaphore.wait()
    return result
  }
}
