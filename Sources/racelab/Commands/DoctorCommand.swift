import Foundation
import RaceLabKit

/// `racelab doctor`: what this machine has for racelab, each line fine or with what to do.
enum DoctorCommand {
  static func run(_ context: CommandContext) throws -> CommandResult {
    _ = try context.values.positionals(of: CommandLineDescription.doctor)
    let checks = Check.all(terminal: context.terminal)
    if context.values.parsed.has("json") {
      return CommandResult(text: try json(DoctorDocument(checks)))
    }
    return CommandResult(text: text(checks, style: context.style, width: context.width))
  }

  static func text(_ checks: [Check], style: Style, width: Int) -> String {
    let names = checks.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: names + 10)
    let lines = checks.map { check in
      let mark = check.advice == nil ? "  fine  " : "  to do "
      let first = mark + padded(check.name, to: names) + "  "
      var text = wrapped(check.finding, width: width, first: first, indent: indent) + "\n"
      if let advice = check.advice {
        text += wrapped(advice, width: width, first: indent, indent: indent) + "\n"
      }
      let paint = check.advice == nil ? style.green : style.yellow
      return paint(mark) + text.dropFirst(mark.count)
    }
    let open = checks.count { $0.advice != nil }
    let verdict = open == 0 ? "All fine." : "\(counted(open, "thing")) to do."
    return lines.joined() + "\n" + verdict + "\n"
  }
}

/// One finding about the machine.
struct Check: Encodable, Equatable {
  let name: String
  let finding: String
  /// What to do; nil if all is fine.
  var advice: String? = nil

  static func all(terminal: Terminal) -> [Check] {
    [
      build, cores, quota, toolchain, twin, ownCode, symbolizer, demangler, randomisation,
      output(terminal),
    ].compactMap { $0 }
  }

  private static var build: Check {
    let host = Host.current
    return Check(
      name: "build", finding: "racelab \(CommandLineDescription.version), \(host.line)",
      advice: host.build == "release"
        ? nil : "A debug build races and costs differently: 'make' builds the release binary.")
  }

  private static var cores: Check {
    let cores = Host.current.cores
    return Check(
      name: "cores", finding: "\(counted(cores, "core")) to run on",
      advice: cores > 1
        ? nil
        : "On one core threads only meet when one is interrupted: add --think yield to see races.")
  }

  /// A container may give less time than its cores have. Nil where there is no such limit to read.
  private static var quota: Check? {
    guard
      let text = try? String(contentsOfFile: "/sys/fs/cgroup/cpu.max", encoding: .utf8)
    else { return nil }
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard numbers.count == 2, let period = numbers[1] else { return nil }
    guard let quota = numbers[0] else { return Check(name: "quota", finding: "no CPU quota") }
    let cores = quota / period
    let finding = "a CPU quota of \(String(format: "%.1f", cores)) cores"
    return Check(
      name: "quota", finding: finding,
      advice: cores >= Double(Host.current.cores)
        ? nil : "Runs are stopped when it is used up, which shows as long pauses in times.")
  }

  private static var toolchain: Check {
    Toolchain.folder.map { Check(name: "toolchain", finding: "swift in \($0)") }
      ?? Check(
        name: "toolchain", finding: "no swift in PATH",
        advice: "It is needed to build, not to run: see swift.org/install.")
  }

  private static var twin: Check {
    let advice = "'make tsan' builds it; 'racelab tsan' needs it."
    guard let path = try? Executable.path(), let twin = SanitizedTwin(of: path) else {
      return Check(name: "twin", finding: "no sanitized twin", advice: advice)
    }
    return Check(
      name: "twin", finding: "sanitized twin \(twin.path)",
      advice: twin.isOlder
        ? "It \(TsanCommand.oldTwin)" : nil)
  }

  private static var ownCode: Check {
    let name = "check"
    guard Toolchain.compiler != nil else {
      return Check(
        name: name, finding: "no swiftc in PATH",
        advice: "'racelab check' and 'racelab exercise' compile your code with it.")
    }
    guard let kits = try? CheckKit.pair() else {
      return Check(
        name: name, finding: "no kit to link with your code",
        advice: "'make' and 'make tsan' build it; 'racelab check' and 'racelab exercise' need it.")
    }
    return Check(name: name, finding: "your code is linked with \(kits.plain.archive)")
  }

  private static var symbolizer: Check {
    Toolchain.symbolizer.map { Check(name: "symbolizer", finding: $0) }
      ?? Check(
        name: "symbolizer", finding: "no llvm-symbolizer in PATH or beside swift",
        advice: "Without it reports have no lines: install the package 'llvm', or set "
          + "TSAN_SYMBOLIZER_PATH to one.")
  }

  private static var demangler: Check {
    Toolchain.demangler.map { Check(name: "demangler", finding: $0) }
      ?? Check(
        name: "demangler", finding: "no swift-demangle in PATH or beside swift",
        advice: "Names in reports are longer without it; a Swift toolchain has one.")
  }

  /// Thread Sanitizer needs its part of the address space to itself. Nil where it cannot be read.
  private static var randomisation: Check? {
    let path = "/proc/sys/vm/mmap_rnd_bits"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let bits = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return nil }
    return Check(
      name: "addresses", finding: "address space randomised by \(bits) bits",
      advice: bits <= 28
        ? nil
        : "If the twin stops with 'unexpected memory mapping', lower it: "
          + "sudo sysctl vm.mmap_rnd_bits=28")
  }

  private static func output(_ terminal: Terminal) -> Check {
    Check(
      name: "terminal",
      finding: "\(terminal.width) columns, \(terminal.usesColour ? "in colour" : "without colour")"
        + ", progress \(terminal.showsProgress ? "shown" : "not shown")")
  }
}

/// What `doctor --json` prints.
private struct DoctorDocument: Encodable {
  let schemaVersion = 1
  let command = "doctor"
  let checks: [Check]

  init(_ checks: [Check]) { self.checks = checks }
}
