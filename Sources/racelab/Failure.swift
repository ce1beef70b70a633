import Foundation
import RaceLabKit

/// What ended a command, with its wording and exit status: the one place for both.
struct Failure: Equatable {
  let wording: String
  let status: ExitStatus

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      (wording, status) = (error.wording, .usage)
    case RunError.threadRefused(let started, let code):
      let reason = String(cString: strerror(code))
      wording =
        "the system refused to make thread \((started + 1).grouped) (\(reason)); lower --threads"
      status = .internalFailure
    case ChildError.cannotStart(let executable, let code):
      wording = "cannot start '\(executable)' as a child: \(String(cString: strerror(code)))"
      status = .internalFailure
    case ChildError.noDescriptors(let code):
      wording = "cannot make a pipe to a child: \(String(cString: strerror(code)))"
      status = .internalFailure
    case ChildError.unknownExecutable:
      wording = "the system does not tell where racelab's own executable is"
      status = .internalFailure
    case TsanCommand.Failure.noTwin:
      wording =
        "there is no sanitized twin of this racelab; run 'make tsan' in the package's folder to "
        + "build it, and 'make install' if this racelab is installed"
      status = .internalFailure
    case TsanCommand.Failure.otherProgram(let path):
      wording = "'\(path)' does not answer as this racelab's twin; renew it with 'make tsan'"
      status = .internalFailure
    case QuizCommand.Failure.noQuestions:
      (wording, status) = ("this build holds no questions about that", .internalFailure)
    case ExerciseCommand.Failure.exists(let path):
      wording = "'\(path)' is there already; go on with it, or move it away to begin again"
      status = .usage
    case ExerciseCommand.Failure.unmarked(let path):
      wording =
        "'\(path)' does not say which exercise it is about; keep the line '// Exercise: NAME' at its top"
      status = .usage
    case CheckBuild.Failure.noCompiler:
      wording = "there is no swiftc in PATH, which compiles what is checked; see swift.org/install"
      status = .internalFailure
    case CheckBuild.Failure.files(let output, let advice):
      wording =
        "the code does not compile\(advice.map { ": \($0)" } ?? "; the compiler says:")\n"
        + output.trimmingCharacters(in: .newlines)
      status = .invalidInput
    case CheckBuild.Failure.expressions(let diagnostics):
      wording = diagnostics.map { "\($0.flag) '\($0.text)' does not compile: \($0.message)" }
        .joined(separator: "\nracelab: error: ")
      status = .invalidInput
    case CheckBuild.Failure.otherCompiler(let message):
      wording =
        "the swiftc in PATH is of another version than the one that racelab was built with "
        + "(\(message)); build racelab with it: 'make clean', 'make', 'make tsan'"
      status = .internalFailure
    case CheckBuild.Failure.nothingToRun(let path):
      wording =
        "'\(path)' only declares things; say what threads should call: --setup 'let c = Counter()' "
        + "--each 'c.increment()'"
      status = .usage
    case CheckKit.Failure.missing(let isSanitized):
      wording =
        "the part of racelab that is linked with your code is missing; run "
        + "'make\(isSanitized ? " tsan" : "")' in the package's folder to build it, and 'make "
        + "install' if this racelab is installed"
      status = .internalFailure
    case BuildCache.Failure.unwritable(let path):
      wording =
        "cannot write to \(path), where compiled programs are kept; XDG_CACHE_HOME names another folder"
      status = .inputOutput
    case CheckedSource.Failure.unreadable(let path, let code):
      wording = "cannot read '\(path)': \(String(cString: strerror(code)))"
      status = .inputOutput
    case CheckedSource.Failure.notSwift(let path):
      (wording, status) = ("'\(path)' is no text in UTF-8, as Swift files are", .invalidInput)
    case let damage as QuizQuestion.Damage:
      wording = "a quiz is damaged at line \(damage.line): \(damage.words)"
      status = .internalFailure
    case ChooseCommand.Failure.unanswered(let question):
      wording = "question \(question) has no answer; give one more, or see 'racelab choose --print'"
      status = .usage
    case ChooseCommand.Failure.answersLeft(let used):
      wording = "after \(counted(used, "answer")) the choice is made; leave the others out"
      status = .usage
    case Prediction.Failure.noAnswer:
      wording = "standard input ended before a prediction; type one, or leave --predict out"
      status = .usage
    case TourCommand.Failure.noTerminal:
      wording = "tour needs a terminal; without one, read 'racelab explain NAME'"
      status = .usage
    case PlayCommand.Failure.noTerminal:
      wording = "play needs a terminal; without one, give the moves: --moves 1,2,2,1"
      status = .usage
    case Watch.Failure.noTerminal:
      wording =
        "--watch needs a terminal to draw on, as standard output and other than TERM=dumb; leave it "
        + "out, or run it there"
      status = .usage
    case ReplayCommand.Failure.token(let damage):
      status = .usage
      wording =
        switch damage {
        case .foreign: "that is no token; one begins with 'rl-', see 'racelab explore'"
        case .newer: "the token was made by a later racelab; update this one"
        case .damaged: "the token is damaged; copy it again, from 'rl-' to its end"
        }
    case ReplayCommand.Failure.impossible(let scenario):
      wording =
        "the schedule is not possible in '\(scenario)': its model has changed since the token was "
        + "made; make a new one with 'racelab explore \(scenario)'"
      status = .usage
    case OutputFile.Failure.cannotOpen(let path, let code):
      wording = "cannot open '\(path)': \(String(cString: strerror(code)))"
      status = .inputOutput
    case OutputFile.Failure.cannotWrite(let path, let code):
      wording = "cannot write to \(path): \(String(cString: strerror(code)))"
      status = .inputOutput
    case ScenarioPackage.Failure.notFound(let folder):
      wording =
        "'\(folder)' is not in racelab's package, where scenarios are; go to the folder of a clone "
        + "and try again"
      status = .usage
    case ScenarioPackage.Failure.noList(let path):
      wording =
        "'\(path)' holds no list of scenarios to add to; restore it: git checkout '\(path)'"
      status = .inputOutput
    case SavedComparison.Failure.missing(let name, let path):
      wording = "there is no comparison '\(name)' (\(path)); make one with --save \(name)"
      status = .usage
    case SavedComparison.Failure.unreadable(let path):
      wording = "'\(path)' is no comparison of this racelab; make one with --save"
      status = .usage
    case ComparisonError.unfinished(let name, let threads, let limit):
      wording =
        "a run of '\(name)' with \(counted(threads, "thread")) did not end within \(limit.typed)"
      status = .notAsExpected
    case ExplainCommand.Failure.noLesson(let name):
      (wording, status) = ("this build holds no lesson for '\(name)'", .internalFailure)
    default:
      (wording, status) = ("\(error)", .internalFailure)
    }
  }
}
