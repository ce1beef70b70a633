import Foundation
import RaceLabKit
import TestSupport
import Testing

/// Somebody else's package that races its own code in its tests: `Tests/ExamplePackage`.
@Suite(
  "A package that depends on RaceLabKit",
  .enabled(if: Toolchain.folder != nil, "no 'swift' in PATH"))
struct ExamplePackageTests {
  private static let patience: TimeInterval = 900

  private static let package = URL(fileURLWithPath: #filePath)
    .appending(path: "../../ExamplePackage").standardized

  @Test func `finds its race and sees it mended, in Swift Testing and XCTest`() async throws {
    let (status, output) = try await onThread {
      try withTemporaryFolder { try Self.test(in: $0) }
    }
    #expect(status == 0, "\(output)")
    // A known issue that did not come up would have failed.
    #expect(output.contains("with 1 known issue"), "\(output)")
    #expect(output.contains(" not exact: "), "\(output)")
    #expect(output.contains("Executed 1 test, with 0 failures"), "\(output)")
  }

  /// Builds the package into `folder` and runs its tests; after `patience` it ends them.
  private static func test(in folder: URL) throws -> (status: Int32, output: String) {
    // A file, since what the build starts may outlive it and would hold a pipe open.
    let file = folder.appending(path: "output")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // As whole modules and without debugging information, which takes a quarter of the time.
    process.arguments = [
      "swift", "test", "--package-path", package.path,
      "--scratch-path", folder.appending(path: "build").path, "-debug-info-format", "none",
      "-Xswiftc", "-whole-module-optimization", "-Xswiftc", "-num-threads", "-Xswiftc", "2",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = process.standardOutput
    try process.run()
    let end = Date(timeIntervalSinceNow: patience)
    while process.isRunning && Date.now < end { Thread.sleep(forTimeInterval: 0.1) }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }
}
