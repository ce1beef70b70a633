extension CheckHint {
  /// The cause, and what to do about it: whole sentences, behind "Why:".
  var words: String {
    switch self {
    case .sleepJoin:
      "to sleep until others are surely done orders nothing: on a slow day they are not, and even when "
        + "they are, what they wrote need not be seen. Wait for them: group.wait(), a semaphore, "
        + "await task.value."
    case .isExecuting:
      "asking a thread whether it is executing orders nothing, and before it has begun the answer is no: "
        + "that is no join. Let it signal a semaphore, or leave a group, when it is done."
    case .wideSemaphore:
      "a semaphore that starts above 1 lets several in at once; as a lock it starts at 1."
    case .groupAsLock:
      "a DispatchGroup counts who is still at work, so that one can wait for all. It keeps nobody out: "
        + "enter() never waits."
    case .globalBarrier:
      "a barrier on a global queue is an ordinary block: barriers work only on a concurrent queue of "
        + "your own."
    case .lockStorage:
      "the report is about the lock's own storage: to pass &lock of a stored property is an access to "
        + "the whole property, from several threads at once, and its address is not promised to stay. "
        + "Put a C lock behind a pointer that is allocated once, or take a Mutex or an NSLock."
    case .unawaitedTask:
      "'Task { … }' starts work that nobody waits for, not even the group in whose task it stands, and "
        + "no sleep makes sure that it is done. Give the work to the group itself, with addTask, or "
        + "keep the task and await its value."
    case .noBarrier:
      "a concurrent queue runs its blocks beside each other. One that writes has to be alone: it needs "
        + "flags: .barrier."
    case .uncheckedSendable:
      "'@unchecked Sendable' protects nothing: it only tells the compiler to ask no more."
    case .triedLock:
      "when somebody else holds the lock, try() does not wait: it returns false, and who then gives up "
        + "has done nothing. Wait for the lock, or try again until it is done."
    case .uncheckedExchange:
      "compareExchange changes nothing where the value is no longer the expected one; its result says "
        + "so. Read again and try again until it has been exchanged."
    case .lockAcrossAwait:
      "whoever holds a lock at an await keeps it while others get their turn; they wait for the lock, "
        + "and block the actor or the threads that its holder needs to go on. Hold no lock across "
        + "an await."
    case .missingUnlock:
      "there is a way out, a return or throw, between lock() and unlock(): whoever takes it keeps the "
        + "lock for good. 'defer { lock.unlock() }' right after lock() unlocks on every way out."
    case .lockOrder:
      "where two locks are taken one inside the other, and not in the same order everywhere, each of two "
        + "threads can hold one and wait for the other's. Give the locks an order, and always take "
        + "them in it."
    case .relock:
      "a thread that takes a lock it already holds waits for itself, unless the lock is a recursive one. "
        + "Look at who calls whom above: what runs under the lock must use the value itself, not what "
        + "locks again."
    case .syncOnOwnQueue:
      "sync waits until its block has run. In a block of the same queue, or of one that waits for this "
        + "one, it waits for itself. What runs on the queue must use the value directly, not what calls "
        + "sync again."
    case .staleState:
      "the program stopped itself because something was not as it took it to be. Without a data race that "
        + "is often a check or a copy that no longer held when it was used: others had been there in "
        + "between. Put both under one lock or on the queue at once."
    case .noInput:
      "a check runs a program without arguments, and nobody types: readLine() returns nil, and "
        + "CommandLine.arguments holds nothing but the program's name. What it needs of these, give it "
        + "in the code."
    case .belongsTogether:
      "where every single access is ordered, there is no data race to report. What goes wrong then most "
        + "often lies between them: a check and what follows from it, a read and the write that depends "
        + "on it, or two parts of one value. What belongs together needs one lock, queue or atomic "
        + "operation around all of it."
    case .suspension:
      "at each await others get their turn: what was read or checked before it may no longer be true "
        + "after it. Do what belongs together without an await in between, or check again after it."
    case .foundation:
      "Thread Sanitizer says nothing of memory that only precompiled libraries touch, such as "
        + "Foundation's mutable containers: that it is silent does not mean that threads were ordered."
    }
  }
}
