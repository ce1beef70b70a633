import RaceLabKit

extension Host {
  /// "linux x86_64, 2 cores, Swift 6.3, release", and the sanitizer if there is one.
  var line: String {
    let parts = ["\(os) \(arch)", counted(cores, "core"), "Swift \(swift)", "\(build) build"]
    return (parts + (sanitizer == "none" ? [] : ["sanitizer: \(sanitizer)"])).joined(
      separator: ", ")
  }

  /// The line as a report ends on it.
  func footer(style: Style, width: Int) -> String {
    style.faint(wrapped(line, width: width)) + "\n"
  }
}
