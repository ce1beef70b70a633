// check: --setup 'let nextNumber = makeTicketMachine()' --each '_ = nextNumber()' --total 'nextNumber() - 1'
// kind: data race
// why: the closure keeps its variable in shared memory, like a property of an object

/// A ticket machine like the one at the baker's.
///
/// Each call of the closure gives the next ticket number: 1, 2, 3 …
func makeTicketMachine() -> () -> Int {
  var last = 0

  return {
    last += 1
    return last
  }
}
