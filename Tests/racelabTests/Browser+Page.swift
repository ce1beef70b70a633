import Foundation

/// What a reader of a page does and sees.
extension Browser {
  /// The value of a JavaScript expression.
  func value<Value>(of expression: String, as type: Value.Type = Value.self) throws -> Value {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    let result = answer["result"] as? [String: Any]
    guard answer["exceptionDetails"] == nil, let value = result?["value"] as? Value else {
      throw Failure.threw("\(expression): \(answer)")
    }
    return value
  }

  /// Waits until the expression is true, a few seconds at most; returns whether it came to be.
  func becomes(_ expression: String) throws -> Bool {
    for _ in 0..<200 {
      if try value(of: expression, as: Bool.self) { return true }
      usleep(25_000)
    }
    return false
  }

  /// Presses a key and lets it go: as `KeyboardEvent.key` names it.
  func press(_ key: String, isShifted: Bool = false) throws {
    var parameters: [String: Any] = ["key": key, "modifiers": isShifted ? 8 : 0]
    // What the browser itself does on a key goes by its number.
    parameters["windowsVirtualKeyCode"] = ["Tab": 9, "Enter": 13, " ": 32][key]
    for type in ["keyDown", "keyUp"] {
      parameters["type"] = type
      parameters["text"] = type == "keyUp" || key.count > 1 ? nil : key
      try call("Input.dispatchKeyEvent", parameters)
    }
  }

  /// - Parameter type: "mouseMoved", "mousePressed", "mouseReleased" or "mouseWheel".
  func mouse(_ type: String, _ x: Double, _ y: Double, wheel: Double = 0) throws {
    var parameters: [String: Any] = ["type": type, "x": x, "y": y]
    if type == "mousePressed" || type == "mouseReleased" {
      parameters.merge(["button": "left", "clickCount": 1]) { $1 }
    }
    if type == "mouseWheel" { parameters.merge(["deltaX": 0, "deltaY": wheel]) { $1 } }
    try call("Input.dispatchMouseEvent", parameters)
  }

  /// - Parameter scheme: "light" or "dark".
  func prefer(_ scheme: String) throws {
    try call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": scheme],
          ["name": "prefers-reduced-motion", "value": "reduce"],
        ]
      ])
  }

  /// The page as a picture.
  func picture() throws -> Data {
    let answer = try call("Page.captureScreenshot")
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// What the page complained of.
  var complaints: [[String: Any]] {
    let kinds = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
    return events.filter { kinds.contains($0["method"] as? String ?? "") }
  }
}
