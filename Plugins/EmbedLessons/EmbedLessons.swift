import Foundation
import PackagePlugin

/// Puts every lesson of a target (its Swift source and its prose) into the target as text.
@main
struct EmbedLessons: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let texts = try FileManager.default
      .contentsOfDirectory(at: target.directoryURL, includingPropertiesForKeys: nil)
      .filter { ["swift", "md"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    // No scenario's file has a + in its name, and no two files of a target may be named alike.
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedLessons+Texts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the lessons of \(target.name)",
        executable: try context.tool(named: "embed-lessons").url,
        arguments: [output.path] + texts.map(\.path),
        inputFiles: texts,
        outputFiles: [output])
    ]
  }
}
