import RaceLabKit

/// The whole command line of racelab.
enum CommandLineDescription {
  static let program = "racelab"
  static let version = "0.1.0"
  /// When this version was made, as mdoc writes dates.
  static let date = "November 30, 2026"
  static let summary = "show, understand and judge races in Swift"

  static let commands = [
    list, tour, run, odds, trace, explain, quiz, choose, compare, judge, explore, replay, play,
    tsan, check, exercise, new, doctor,
    help,
    completions, man,
  ]

  static func command(named name: String) throws(UsageError) -> CommandDescription {
    if let command = commands.first(where: { $0.name == name }) { return command }
    throw .unknownCommand(name, nearest: nearestMatch(to: name, among: commands.map(\.name)))
  }

  /// Options that every command takes.
  static let common = [
    OptionDescription(
      long: "color", placeholder: "WHEN", help: "colour: auto (on a terminal), always or never",
      completion: .words(["auto", "always", "never"])),
    OptionDescription(
      long: "output", short: "o", placeholder: "FILE",
      help: "write the result to FILE instead of standard output (-)", completion: .files),
    OptionDescription(long: "help", short: "h", help: "show help and exit"),
    OptionDescription(long: "version", help: "show the version and exit"),
  ]

  private static let json = OptionDescription(
    long: "json", help: "print one JSON document and nothing else")

  private static func timeout(default limit: String) -> OptionDescription {
    OptionDescription(
      long: "timeout", placeholder: "DURATION",
      help: "stop a run after this long (default \(limit))")
  }

  private static let witnessRuns = OptionDescription(
    long: "runs", placeholder: "R", help: "runs of each kind (default as time allows)")

  private static let boost = OptionDescription(
    long: "boost", placeholder: "BOOST",
    help: "delays between the read and the write: yield:P, pause:N or starve",
    completion: .words(["yield:0.5", "pause:1000", "starve"]))

  private static let seed = OptionDescription(
    long: "seed", placeholder: "S", help: "repeat the boost's choices (default 1)")

  static let list = CommandDescription(
    name: "list", summary: "list the scenarios by section",
    options: [
      OptionDescription(
        long: "grade", placeholder: "GRADE", help: "only this grade, such as dataRace or safe",
        completion: .words(Grade.allCases.map(\.rawValue))),
      OptionDescription(long: "long", help: "with grades and summaries, a line each"),
      json,
    ],
    examples: [
      .init(command: "racelab list --grade dataRace", meaning: "the scenarios with a data race")
    ],
    action: ListCommand.run)

  static let run = CommandDescription(
    name: "run", summary: "run scenarios on real threads and show what went wrong",
    discussion: [
      "Most scenarios come to a total with N threads x M iterations at once. What a correct program "
        + "totals is known; what is missing was lost.",
      "A run that loses nothing proves nothing: the threads may just not have met.",
      "Memory ordering: two threads, M rounds on fresh states, and how often each outcome came. "
        + "Hazards and order programs: a child process under a watchdog says what it does.",
      "DURATION is a number with a unit: 500ns, 200us, 50ms, 2s. Think times under 200us are spun "
        + "on the clock, longer ones are slept.",
      "--watch samples the threads ten times a second. For that each of them notes how far it is, "
        + "also between its read and its write: a watched run takes some tens of nanoseconds longer "
        + "an iteration, and races at other odds than a plain one. What may crash, and what has no "
        + "total, runs unwatched.",
    ],
    positional: .init(
      placeholder: "NAME… | all", help: "the scenarios to run; all: every one but the hazards",
      count: 1...Int.max, completion: .scenariosOrAll),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (or tasks) that run at once"),
      OptionDescription(
        long: "readers", placeholder: "R", help: "threads that read, where a scenario has both"),
      OptionDescription(long: "writers", placeholder: "W", help: "threads that write"),
      OptionDescription(
        long: "iterations", placeholder: "M", help: "what each of them does, so often; or rounds"),
      OptionDescription(
        long: "runs", placeholder: "R", help: "repeat R times, with a rate and its interval"),
      OptionDescription(long: "step", placeholder: "S", help: "what one increment adds"),
      OptionDescription(
        long: "think", placeholder: "DURATION",
        help: "work between the read and the write: a DURATION, yield or none",
        completion: .words(["none", "yield", "500ns", "200us", "50ms"])),
      boost, seed,
      OptionDescription(
        long: "ordering", placeholder: "ORDER",
        help: "how atomics are ordered, where that is shown",
        completion: .words(Litmus.Ordering.allCases.map(\.rawValue))),
      OptionDescription(long: "log", help: "print each deposit to the account as it happens"),
      OptionDescription(
        long: "watch", help: "draw totals, losses and threads meanwhile; each iteration costs more"),
      OptionDescription(long: "fixed", help: "of hazards, play only the fixed variant"),
      OptionDescription(
        long: "predict", help: "ask first in which order lines will come, then compare"),
      timeout(default: "30s; hazards 2s"),
      OptionDescription(
        long: "isolate", help: "make each run a child process, so that nothing it does ends racelab"
      ),
      OptionDescription(
        long: "expect", placeholder: "WHAT",
        help: "exit 1 unless a run lost something (race) or none did (exact)",
        completion: .words(["race", "exact"])),
      json,
      OptionDescription(
        long: "quiet", short: "q", help: "print nothing but errors; the exit status tells"),
    ],
    examples: [
      .init(command: "racelab run counter --threads 50", meaning: "a race, and what it lost"),
      .init(command: "racelab run counter nslock atomic", meaning: "a race beside two fixes"),
      .init(
        command: "racelab run counter --threads 2 --iterations 1000 --runs 100",
        meaning: "how often it shows, and how totals spread"),
      .init(
        command: "racelab run counter --iterations 20000000 --watch",
        meaning: "see updates get lost while it runs"),
      .init(
        command: "racelab run profile --readers 6 --writers 2",
        meaning: "pairs torn between readers and writers"),
      .init(command: "racelab run relock", meaning: "a hazard, and its fix"),
      .init(
        command: "racelab run sync-async-order --predict",
        meaning: "say what will happen before you see it"),
      .init(
        command: "racelab run nslock --think 200us --iterations 100",
        meaning: "what exclusion costs in time"),
    ],
    action: RunCommand.run)

  static let odds = CommandDescription(
    name: "odds", summary: "how often a race shows, plain and boosted",
    discussion: [
      "Runs a scenario many times plain and as often with a boost, in turns, and gives both rates with "
        + "their 95% intervals, and how many runs it takes to see the race with 99% confidence. For "
        + "no hit at all it gives the bound that is left."
    ],
    positional: .init(
      placeholder: "NAME", help: "the scenario to try", count: 1...1, completion: .scenarios),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (or tasks) that run at once (default 2)"),
      OptionDescription(
        long: "iterations", placeholder: "M", help: "what each of them does, so often (default 5)"),
      OptionDescription(
        long: "runs", placeholder: "R", help: "runs of each kind (default 1000)"),
      boost, seed, timeout(default: "30s"), json,
    ],
    examples: [
      .init(
        command: "racelab odds counter --boost pause:1000",
        meaning: "a rare race, and what makes it show")
    ],
    action: OddsCommand.run)

  static let trace = CommandDescription(
    name: "trace", summary: "record a run, and show the lost update that really happened",
    discussion: [
      "Every worker notes what it reads and writes, when, and on which processor. From the values "
        + "follows in which order the accesses took place, which updates were lost, and which write "
        + "erased each. Shown is the shortest window in which one was lost.",
      "Recording takes time between the read and the write, which makes a race likelier: how often "
        + "one shows by itself is for 'racelab odds' to say.",
    ],
    positional: .init(
      placeholder: "NAME", help: "the scenario to record", count: 1...1, completion: .scenarios),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (or tasks) that run at once (default 2)"),
      OptionDescription(
        long: "iterations", placeholder: "M",
        help: "what each of them does, so often (default 1000)"),
      OptionDescription(
        long: "think", placeholder: "DURATION", help: "work between the read and the write",
        completion: .words(["none", "yield", "500ns", "200us", "50ms"])),
      boost, seed,
      OptionDescription(long: "all", help: "list all windows instead"),
      OptionDescription(
        long: "window", placeholder: "K", help: "show window number K, by time, instead"),
      OptionDescription(
        long: "around", placeholder: "TIME",
        help: "show what happened about so long after the beginning, such as 120us"),
      OptionDescription(
        long: "keep", placeholder: "WHICH",
        help: "what a full buffer keeps: oldest (default) or newest",
        completion: .words(Recorder.Keeping.allCases.map(\.rawValue))),
      OptionDescription(
        long: "buffer", placeholder: "EVENTS",
        help: "room in each of a thread's two buffers (default all, up to 20 million in all)"),
      OptionDescription(
        long: "csv", placeholder: "FILE", help: "write every event as a row", completion: .files),
      OptionDescription(
        long: "svg", placeholder: "FILE", help: "draw a picture of it, such as for a slide",
        completion: .files),
      OptionDescription(
        long: "perfetto", placeholder: "FILE",
        help: "write it for ui.perfetto.dev or chrome://tracing", completion: .files),
      OptionDescription(
        long: "html", placeholder: "FILE",
        help: "write a page for the browser: lanes to zoom, outcomes, the lesson",
        completion: .files),
      OptionDescription(
        long: "runs", placeholder: "R",
        help: "with --html: further runs, not recorded, for their outcomes (default 100)"),
      OptionDescription(long: "tsan", help: "with --html: add what Thread Sanitizer reports"),
      timeout(default: "30s"), json,
    ],
    examples: [
      .init(command: "racelab trace counter", meaning: "two threads, and who erased whom"),
      .init(command: "racelab trace nslock", meaning: "who waited, and for how long"),
      .init(
        command: "racelab trace counter --boost starve", meaning: "one write that erases thousands"),
      .init(
        command: "racelab trace counter --html counter.html", meaning: "a page to zoom into"),
    ],
    action: TraceCommand.run)

  static let compare = CommandDescription(
    name: "compare", summary: "measure what protections cost, beside the same loops in C",
    discussion: [
      "All contestants do the same work, in rounds in which each has its turn in shuffled order, so "
        + "that whatever else the machine does hits all alike. Every total is checked. Costs are "
        + "nanoseconds an operation, counted over all threads together: medians with 95% intervals. "
        + "Where the two halves of the rounds disagree, the figure is marked unstable.",
      "With --reads the contestants are caches, of whose accesses so many percent read.",
    ],
    positional: .init(
      placeholder: "[NAME…]", help: "what to compare (default all counters, or all caches)",
      count: 0...Int.max, completion: .scenarios),
    options: [
      OptionDescription(
        long: "threads", placeholder: "LIST", help: "numbers of threads (default 1,2,4,8)",
        completion: .words(["1,2,4,8"])),
      OptionDescription(
        long: "reads", placeholder: "LIST",
        help: "percentages of reads, such as 0,50,90,99,100 (with 4 threads by default)",
        completion: .words(["0,50,90,99,100"])),
      OptionDescription(
        long: "work", placeholder: "IN:OUT",
        help: "work with the protection held, and without it, such as 50ns:200ns"),
      OptionDescription(
        long: "rounds", placeholder: "R", help: "rounds (default as many as the budget allows)"),
      OptionDescription(
        long: "budget", placeholder: "DURATION", help: "about how long it may take (default 45s)"),
      OptionDescription(long: "quick", help: "less exactly, in under 10 seconds"),
      OptionDescription(
        long: "save", placeholder: "NAME",
        help: "keep the result, in the user's data folder or as a file.json"),
      OptionDescription(
        long: "against", placeholder: "NAME", help: "say what has changed since that result"),
      OptionDescription(
        long: "fail-over", placeholder: "PERCENT",
        help: "exit 1 if a cost rose beyond noise by more than that"),
      OptionDescription(
        long: "svg", placeholder: "FILE",
        help: "write a picture: costs, waiting times, and shares of the threads",
        completion: .files),
      OptionDescription(
        long: "html", placeholder: "FILE",
        help: "write a page for the browser: pictures, tables, remarks, changes",
        completion: .files),
      OptionDescription(long: "csv", help: "print rows of comma-separated values instead"),
      json,
    ],
    examples: [
      .init(command: "racelab compare --quick", meaning: "every lock, queue and atomic"),
      .init(
        command: "racelab compare nslock unfair-lock serial-queue --threads 2,8",
        meaning: "three of them, and how fair they are"),
      .init(
        command: "racelab compare --reads 0,50,90,99,100", meaning: "when barriers pay"),
      .init(
        command: "racelab compare --svg costs.svg", meaning: "a picture for a slide"),
      .init(
        command: "racelab compare atomic --save before", meaning: "something to hold against"),
    ],
    action: CompareCommand.run)

  static let judge = CommandDescription(
    name: "judge", summary: "ask three witnesses about scenarios, side by side",
    discussion: [
      "Observed: what real threads did, many times. Possible: what every interleaving of the "
        + "scenario's model can do, counted. Data race: what Thread Sanitizer says of it.",
      "They disagree on purpose: a race condition need not be a data race. What must not happen is "
        + "that one of them contradicts the grade, or that a real run ends as the model calls "
        + "impossible; then the exit status is 1.",
    ],
    positional: .init(
      placeholder: "NAME… | all", help: "the scenarios to judge", count: 1...Int.max,
      completion: .scenariosOrAll),
    options: [
      OptionDescription(
        long: "runs", placeholder: "R", help: "real runs of each scenario (default 30)"),
      timeout(default: "30s"),
      json,
    ],
    examples: [
      .init(command: "racelab judge counter atomic-property nslock", meaning: "yes, but, and no"),
      .init(command: "racelab judge all", meaning: "the whole curriculum, as a matrix"),
    ],
    action: JudgeCommand.run)

  static let explore = CommandDescription(
    name: "explore", summary: "count every interleaving of a scenario's steps",
    discussion: [
      "The scenario's model, its steps one by one, is taken through every order in which its "
        + "threads can do them. Nothing is sampled: each outcome comes with the exact number of "
        + "schedules that lead to it, and with its probability if at each step every thread that "
        + "can step is equally likely to.",
      "Beside it stands how often real runs of the same size saw it: real threads run for a while "
        + "each, and are nothing like that fair. Every step is atomic, and all threads see one "
        + "memory (sequential consistency); with --memory tso each thread's writes wait in a "
        + "buffer of its own first, as on x86 processors.",
    ],
    positional: .init(
      placeholder: "NAME", help: "the scenario", count: 1...1, completion: .scenarios),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads of the model (default 2, at most 8)"),
      OptionDescription(
        long: "iterations", placeholder: "M", help: "increments that each does (default 3)"),
      OptionDescription(
        long: "memory", placeholder: "MODEL",
        help: "what threads see of each other: sequential (default), or tso, with store buffers",
        completion: .words(MemoryModel.allCases.map(\.rawValue))),
      OptionDescription(
        long: "outcome", placeholder: "TOTAL",
        help: "show the shortest schedule to this total, not to the worst one"),
      OptionDescription(
        long: "runs", placeholder: "R", help: "real runs to hold beside it (default 1000)"),
      OptionDescription(
        long: "limit-memory", placeholder: "SIZE", help: "give up at this size (default 2G)"),
      OptionDescription(
        long: "limit-time", placeholder: "DURATION",
        help: "give up after this long (default 10m)"),
      json,
    ],
    examples: [
      .init(command: "racelab explore counter", meaning: "all totals of 2 × 3 increments"),
      .init(
        command: "racelab explore counter --threads 3 --iterations 2 --outcome 4",
        meaning: "the shortest way to one of them"),
    ],
    action: ExploreCommand.run)

  static let replay = CommandDescription(
    name: "replay", summary: "show a schedule again, from its token",
    positional: .init(
      placeholder: "TOKEN", help: "what 'racelab explore' printed", count: 1...1,
      completion: .none),
    action: ReplayCommand.run)

  static let play = CommandDescription(
    name: "play", summary: "be the scheduler, and make a scenario go wrong",
    discussion: [
      "You decide which thread takes its next step. The aim is a lost update or a deadlock, with no "
        + "more context switches than par; or, with a safe scenario, to find out that you can't.",
      "Without a NAME the levels come one after another, from the first race on.",
    ],
    positional: .init(
      placeholder: "[NAME…]", help: "the scenarios to play", count: 0...Int.max,
      completion: .scenarios),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (default 2, at most 4)"),
      OptionDescription(
        long: "iterations", placeholder: "M", help: "increments of each (default 1, at most 5)"),
      OptionDescription(
        long: "moves", placeholder: "LIST",
        help: "step these threads, print the board and exit: 0 if it went wrong, else 1"),
    ],
    examples: [
      .init(command: "racelab play", meaning: "from the first level on"),
      .init(command: "racelab play counter --moves 1,2,2,1", meaning: "a lost update"),
    ],
    action: PlayCommand.run)

  static let tsan = CommandDescription(
    name: "tsan", summary: "run scenarios under Thread Sanitizer and explain what it reports",
    discussion: [
      "Each scenario runs once, in a child process of the sanitized twin that 'make tsan' builds. A "
        + "report names two accesses to the same memory that nothing orders, whether or not an "
        + "update was lost.",
      "Silence is no proof: it holds for what the threads did in this run, and a race condition "
        + "without a data race is never reported.",
    ],
    positional: .init(
      placeholder: "NAME… | all", help: "the scenarios to run", count: 1...Int.max,
      completion: .scenariosOrAll),
    options: [
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (or tasks) that run at once (default 2)"),
      OptionDescription(
        long: "iterations", placeholder: "M",
        help: "increments that each of them does (default 1000)"),
      timeout(default: "1m"),
      OptionDescription(long: "raw", help: "show all that the sanitized twin printed, as it came"),
      json,
    ],
    examples: [
      .init(command: "racelab tsan counter", meaning: "the data race, line by line"),
      .init(
        command: "racelab tsan atomic-property", meaning: "updates are lost, and it says nothing"),
      .init(command: "racelab tsan all", meaning: "every scenario held against its grade"),
    ],
    action: TsanCommand.run)

  static let check = CommandDescription(
    name: "check", summary: "ask two witnesses about your own Swift file",
    discussion: [
      "Compiles the files together with threads that make the calls given, and runs that many times: "
        + "plain with -O, and under Thread Sanitizer. Says what went wrong, how often, and where.",
      "--setup is run before each run, --each is called by all threads at once, --total is read after "
        + "the last call. They are Swift, compiled as part of the files: internal declarations are in "
        + "reach. --each may use 'call.worker', 'call.iteration' and 'call.number', which are whole "
        + "numbers from 0.",
      "Without --each the files are run as a whole program, which is kept alive until its queues are "
        + "idle.",
      "Exit status 1 if a witness accuses the code, 65 if it does not compile.",
    ],
    positional: .init(
      placeholder: "FILE…", help: "the Swift files, which are one module", count: 1...Int.max,
      completion: .files),
    options: [
      OptionDescription(
        long: "setup", placeholder: "CODE", help: "statements before the threads start"),
      OptionDescription(
        long: "each", placeholder: "CODE",
        help: "what threads call; given more than once, they are dealt to the threads in turn",
        isRepeatable: true),
      OptionDescription(
        long: "total", placeholder: "EXPR", help: "a whole number, read after the last call"),
      OptionDescription(
        long: "expect", placeholder: "EXPR",
        help: "what it should be (default threads * iterations)"),
      OptionDescription(
        long: "invariant", placeholder: "EXPR", help: "what must be true after the last call"),
      OptionDescription(long: "async", help: "tasks make the calls, so that code may await"),
      OptionDescription(
        long: "threads", placeholder: "N", help: "threads (or tasks) that call (default 8)"),
      OptionDescription(
        long: "iterations", placeholder: "M",
        help:
          "calls that each makes (default 10000, 1000 under Thread Sanitizer, and fewer where they "
          + "take long)"),
      witnessRuns,
      timeout(default: "10s"),
      OptionDescription(
        long: "swift-version", placeholder: "V", help: "the language mode, 5 or 6",
        completion: .words(["5", "6"])),
      OptionDescription(
        long: "swift-flag", placeholder: "FLAG",
        help: "a further flag for swiftc, as often as needed",
        isRepeatable: true),
      json,
    ],
    examples: [
      .init(
        command: "racelab check Counter.swift --setup 'let c = Counter()' --each 'c.increment()' "
          + "--total c.value",
        meaning: "does it lose updates?"),
      .init(
        command: "racelab check Cache.swift --setup 'let c = Cache()' --each 'c.set(call.number)' "
          + "--each 'c.get(call.iteration)'",
        meaning: "writers beside readers"),
      .init(
        command:
          "racelab check Model.swift --async --setup 'let m = Model()' --each 'await m.add()' "
          + "--total 'await m.count'",
        meaning: "an actor"),
      .init(command: "racelab check main.swift", meaning: "a whole program"),
    ],
    action: CheckCommand.run)

  static let exercise = CommandDescription(
    name: "exercise", summary: "repair a faulty file, and have the repair judged",
    discussion: [
      "Without an argument, or with 'list': the exercises, in teaching order. 'start NAME' writes "
        + "NAME.swift, with the task at its top; it overwrites nothing. 'check FILE' asks two "
        + "witnesses about your solution, as 'racelab check' does, and says why a wrong one is wrong."
    ],
    positional: .init(
      placeholder: "[list | start NAME | check FILE]", help: "what to do", count: 0...2,
      completion: .files),
    options: [witnessRuns, timeout(default: "10s"), json],
    examples: [
      .init(command: "racelab exercise", meaning: "the exercises"),
      .init(command: "racelab exercise start atomic-counter", meaning: "begin with the first"),
      .init(command: "racelab exercise check atomic-counter.swift", meaning: "is it right now?"),
    ],
    action: ExerciseCommand.run)

  static let explain = CommandDescription(
    name: "explain", summary: "show a scenario's lesson and its critical section",
    positional: .init(
      placeholder: "NAME", help: "the scenario", count: 1...1, completion: .scenarios),
    options: [
      OptionDescription(long: "source", help: "show the scenario's whole Swift file instead"),
      OptionDescription(
        long: "model", help: "show the critical section beside the model's steps instead"),
    ],
    examples: [
      .init(command: "racelab explain counter --source", meaning: "the Swift behind the lesson"),
      .init(
        command: "racelab explain nslock --model", meaning: "each line of Swift as steps"),
    ],
    action: ExplainCommand.run)

  static let quiz = CommandDescription(
    name: "quiz", summary: "answer questions about the lessons",
    discussion: [
      "Four answers each; after yours, why each is right or wrong, and at the end a score. Ten "
        + "questions take about ten minutes. The exit status is 1 unless all were answered rightly."
    ],
    positional: .init(
      placeholder: "NAME…", help: "the lessons to ask about (default all)", count: 0...Int.max,
      completion: .scenariosOrAll),
    options: [
      OptionDescription(
        long: "count", placeholder: "N", help: "how many questions at most (default 10)"),
      OptionDescription(
        long: "seed", placeholder: "S", help: "the same questions in the same order as before"),
      OptionDescription(
        long: "answers", placeholder: "LETTERS", help: "answer at once, without asking: a,c,b"),
    ],
    examples: [
      .init(command: "racelab quiz", meaning: "ten questions from all lessons"),
      .init(command: "racelab quiz counter nslock", meaning: "only about these two"),
    ],
    action: QuizCommand.run)

  static let choose = CommandDescription(
    name: "choose", summary: "find out which protection to take, question by question",
    options: [
      OptionDescription(long: "print", help: "print all questions and where they lead"),
      OptionDescription(
        long: "answers", placeholder: "ANSWERS", help: "answer at once, without asking: yes,no,no"),
    ],
    examples: [
      .init(command: "racelab choose", meaning: "from questions to a recommendation"),
      .init(command: "racelab choose --print", meaning: "the whole guide"),
    ],
    action: ChooseCommand.run)

  static let tour = CommandDescription(
    name: "tour", summary: "go through the lessons, page by page",
    discussion: [
      "Each lesson: predict, run it, why, and what to choose. Space or n goes on, b goes back, l "
        + "leaves for the next lesson, q ends."
    ],
    positional: .init(
      placeholder: "NAME", help: "where to begin (default at the beginning)", count: 0...1,
      completion: .scenarios),
    examples: [.init(command: "racelab tour", meaning: "from the first lesson on")],
    action: TourCommand.run)

  static let new = CommandDescription(
    name: "new", summary: "write a scenario of your own, to begin with",
    discussion: [
      "Works in a clone of racelab's package. It writes a small scenario of that grade into the folder "
        + "scenarios: its Swift with a model, its lesson and a quiz. It adds it to the list in "
        + "scenarios/Curriculum.swift, and overwrites nothing. What it writes compiles, runs and "
        + "passes the tests as it is; the rest is yours to change.",
      "NAME is lower-case words joined by '-', such as my-lock.",
    ],
    positional: .init(
      placeholder: "NAME", help: "what it is to be called", count: 1...1, completion: .none),
    options: [
      OptionDescription(
        long: "grade", placeholder: "GRADE",
        help: "what it is to do: dataRace, raceCondition, safe (default) or hazard",
        completion: .words(ScenarioTemplate.allCases.map(\.rawValue))),
      OptionDescription(
        long: "section", placeholder: "SECTION",
        help: "where it is listed (default counter; hazards for a hazard)",
        completion: .words(Section.allCases.map(\.rawValue))),
    ],
    examples: [
      .init(command: "racelab new my-lock", meaning: "a counter with a lock around it"),
      .init(
        command: "racelab new my-deadlock --grade hazard", meaning: "one that hangs, and its fix"),
    ],
    action: NewCommand.run)

  static let doctor = CommandDescription(
    name: "doctor", summary: "check what this machine has for racelab, and say what to do",
    options: [json],
    examples: [.init(command: "racelab doctor", meaning: "each line: fine, or what to do")],
    action: DoctorCommand.run)

  static let help = CommandDescription(
    name: "help", summary: "show help for racelab or one of its commands",
    positional: .init(
      placeholder: "[COMMAND]", help: "the command to explain", count: 0...1,
      completion: .commands),
    action: HelpCommand.run)

  static let completions = CommandDescription(
    name: "completions", summary: "print a completion script for a shell",
    positional: .init(
      placeholder: "SHELL", help: "bash, zsh or fish", count: 1...1,
      completion: .words(Shell.allCases.map(\.rawValue))),
    examples: [
      .init(
        command: "source <(racelab completions bash)", meaning: "complete in this bash session")
    ],
    action: CompletionsCommand.run)

  static let man = CommandDescription(
    name: "man", summary: "print the manual page, in mdoc",
    examples: [.init(command: "racelab man | man -l -", meaning: "read it")],
    action: ManCommand.run)

  /// The exit statuses, for help and the manual page.
  static let statuses: [(ExitStatus, String)] = [
    (.asExpected, "as expected"),
    (
      .notAsExpected,
      "not as expected: a safe scenario was wrong, --expect failed, time ran out, a run crashed, or checked code is accused"
    ),
    (.usage, "the command line is wrong"),
    (.invalidInput, "the code to be checked does not compile"),
    (
      .internalFailure,
      "racelab could not do its work, such as making a thread or finding the sanitized twin"
    ),
    (.inputOutput, "the result could not be written"),
    (.interrupted, "interrupted"),
  ]
}
