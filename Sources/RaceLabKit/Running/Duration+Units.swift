import Dispatch

extension Duration {
  public var seconds: Double { self / .seconds(1) }

  /// In whole nanoseconds; times past 292 years become forever.
  var dispatchInterval: DispatchTimeInterval {
    let nanoseconds = self / .nanoseconds(1)
    return nanoseconds < Double(Int.max) ? .nanoseconds(Int(nanoseconds)) : .never
  }
}
