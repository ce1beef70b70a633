/// Places for labels: in the order of where they want to be, none nearer to the next than `gap`,
/// all within `room` if there is enough of it, and as near to their wish as that allows.
///
/// Labels that touch form a block, which sits where its members' wishes have their mean (the
/// isotonic regression, by pooling neighbours).
func spread(_ wishes: [Double], gap: Double, within room: ClosedRange<Double>) -> [Double] {
  let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
  var blocks: [(sum: Double, count: Int)] = []
  for (rank, index) in order.enumerated() {
    var block = (sum: wishes[index] - Double(rank) * gap, count: 1)
    while let last = blocks.last,
      last.sum / Double(last.count) > block.sum / Double(block.count)
    {
      block = (last.sum + block.sum, last.count + block.count)
      blocks.removeLast()
    }
    blocks.append(block)
  }
  let last = max(room.lowerBound, room.upperBound - Double(wishes.count - 1) * gap)
  let starts = blocks.flatMap { block in
    let mean = min(max(block.sum / Double(block.count), room.lowerBound), last)
    return Array(repeating: mean, count: block.count)
  }
  var places = wishes
  for (rank, index) in order.enumerated() { places[index] = starts[rank] + Double(rank) * gap }
  return places
}
