// check: --each 'let p = try Point("3,4"); precondition(p.distance == 5)' --iterations 2000
// kind: none
// why: everything is a value of the calling thread, and nothing is shared

enum ParseError: Error {
  case notAPoint(String)
}

struct Point {
  var x: Double
  var y: Double

  init(_ text: String) throws {
    let parts = text.split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2 else {
      throw ParseError.notAPoint(text)
    }
    x = parts[0]
    y = parts[1]
  }

  var distance: Double {
    (x * x + y * y).squareRoot()
  }
}
