// swift-tools-version: 6.2
import PackageDescription

// Somebody's own package, whose tests race its code. racelab's tests build and run it.
let package = Package(
  name: "Visits",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "racelab", path: "../..")],
  targets: [
    .target(name: "Visits"),
    .testTarget(
      name: "VisitsTests",
      dependencies: ["Visits", .product(name: "RaceLabKit", package: "racelab")]),
  ]
)
