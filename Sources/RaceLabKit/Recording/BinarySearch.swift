extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not `before` any more; the elements that are come first.
  package func firstIndexAfter(_ before: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if before(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
