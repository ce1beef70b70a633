import RaceLabKit
import Visits
import XCTest

final class VisitsXCTests: XCTestCase {
  func testAllAreCountedUnderALock() async throws {
    let report = try await race(threads: 8, iterations: 1_000, on: LockedVisits()) { visits in
      visits.add()
    } total: { visits in
      visits.count
    }
    XCTAssertTrue(report.isExact, "\(report)")
  }
}
