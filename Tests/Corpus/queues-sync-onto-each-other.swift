// check: --setup 'let office = Office()' --each 'office.letter()' --each 'office.reply()'
// kind: deadlock
// why: each queue waits for the other one to be free

import Dispatch

final class Office {
  private let inbox = DispatchQueue(label: "inbox")
  private let outbox = DispatchQueue(label: "outbox")
  private var received = 0
  private var sent = 0

  func letter() {
    inbox.sync {
      received += 1
      outbox.sync { sent += 1 }
    }
  }

  func reply() {
    outbox.sync {
      sent += 1
      inbox.sync { received += 1 }
    }
  }
}
