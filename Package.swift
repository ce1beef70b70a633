// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "racelab",
  platforms: [.macOS(.v15)],  // the first with Synchronization's Mutex and Atomic
  products: [
    .executable(name: "racelab", targets: ["racelab"]),
    .library(name: "RaceLabKit", targets: ["RaceLabKit"]),
    // The same as an archive, which `racelab check` links with a learner's file.
    .library(name: "RaceLabCheck", type: .static, targets: ["RaceLabKit"]),
  ],
  targets: [
    // What Swift cannot say: placing threads on processors, the processor's pause, build facts.
    .target(name: "CRaceLab"),
    .target(name: "RaceLabKit", dependencies: ["CRaceLab"]),
    // One scenario a file, its prose (.md) beside it; the plugin puts both texts into the binary.
    .target(
      name: "Scenarios", dependencies: ["RaceLabKit"], path: "scenarios",
      plugins: ["EmbedLessons"]),
    .plugin(
      name: "EmbedLessons", capability: .buildTool(), dependencies: ["embed-lessons"]),
    .executableTarget(name: "embed-lessons"),
    // The scenarios' loops in C: the floor under what they cost.
    .target(name: "CReference", dependencies: ["CRaceLab"]),
    .executableTarget(name: "racelab-bench", dependencies: ["RaceLabKit"]),
    .executableTarget(
      name: "racelab", dependencies: ["CReference", "RaceLabKit", "Scenarios"],
      // The style and script of pages and pictures, and the files that exercises and new scenarios
      // begin with, as bytes in the binary.
      resources: [
        .embedInCode("Exercises/Starters"), .embedInCode("New/Templates"),
        .embedInCode("Page/picture.css"),
        .embedInCode("Page/page.css"), .embedInCode("Page/recording.js"),
        .embedInCode("Page/canvas.js"), .embedInCode("Page/frame.js"),
        .embedInCode("Page/lanes.js"), .embedInCode("Page/control.js"),
      ]),
    .target(name: "TestSupport", dependencies: ["RaceLabKit"], path: "Tests/TestSupport"),
    // Ends in every way that a child process can.
    .executableTarget(
      name: "child-fixture", dependencies: ["RaceLabKit"], path: "Tests/ChildFixture"),
    .testTarget(
      name: "RaceLabKitTests", dependencies: ["RaceLabKit", "TestSupport", "child-fixture"],
      exclude: ["Reports"]),
    .testTarget(
      name: "ScenariosTests", dependencies: ["racelab", "RaceLabKit", "Scenarios", "TestSupport"]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .testTarget(
      name: "racelabTests",
      dependencies: ["racelab", "CPseudoTerminal", "RaceLabKit", "Scenarios", "TestSupport"],
      exclude: ["Fixtures"]),
  ]
)
