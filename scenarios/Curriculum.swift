import RaceLabKit

/// Every scenario, in teaching order, and its lesson.
public enum Curriculum {
  public static let scenarios: [Scenario] = [
    counter,
    atomicProperty,
    nslock,
    recursiveLock,
    synchronizedScenario,
    serialQueue,
    serialQueueAsync,
    unfairLock,
    mutex,
    atomic,
    atomicLoadStore,
    atomicCas,
    actor,
    semaphore,
    rwlock,
    operationQueue,
    concurrentPerform,
    taskGroup,
    spinLock,
    lockWrongObject,
    unguardedRead,
    account,
    accountNSLock,
    accountSerialQueue,
    accountUnfairLock,
    accountActor,
    barrierCache,
    serialCache,
    snapshotCache,
    barrierGlobalQueue,
    immutable,
    profile,
    profileSynchronized,
    profileTwoLocks,
    eventBuffer,
    arrayAppend,
    copyThenMutate,
    lazyVar,
    staticLet,
    checkThenAct,
    actorReentrancy,
    tornValue,
    resultOrder,
    oneIncrement,
    oneIncrementAtomic,
    storeBuffer,
    messagePassing,
    coherence,
    relock,
    lockOrder,
    missingUnlock,
    syncOnOwnQueue,
    barrierReentrancy,
    twoQueues,
    semaphoreInTask,
    groupMissingLeave,
    groupExtraLeave,
    timerOnWorker,
    operationCycle,
    stuckOperation,
    threadExplosion,
    unlockElsewhere,
    syncAsyncOrder,
    cancelWorkItem,
    groupNotify,
    operationDependency,
    actorOrder,
    priority,
  ]

  /// The texts of the scenario's file and of the prose beside it; nil if one is missing.
  public static func lesson(of scenario: Scenario) -> Lesson? {
    let fileName = scenario.file + ".swift"
    guard let source = EmbeddedLessons.texts[fileName],
      let prose = EmbeddedLessons.texts[scenario.file + ".md"]
    else { return nil }
    return Lesson(fileName: "scenarios/\(fileName)", prose: prose, source: source)
  }

  /// The questions about a scenario's lesson; none if this build holds none.
  public static func quiz(of scenario: Scenario) throws(QuizQuestion.Damage) -> [QuizQuestion] {
    guard let text = EmbeddedLessons.texts[scenario.file + ".quiz.md"] else { return [] }
    return try QuizQuestion.parse(text)
  }

  /// The text of a scenario's file, by its path in the package, "scenarios/Counter.swift".
  public static func source(ofFile path: String) -> String? {
    path.hasPrefix("scenarios/")
      ? EmbeddedLessons.texts[String(path.dropFirst("scenarios/".count))] : nil
  }
}
