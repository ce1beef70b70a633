import Foundation

/// The folder that the package's executables were built into, beside these tests.
public let productsDirectory: URL = {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let runner = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  return runner.deletingLastPathComponent()
}()
