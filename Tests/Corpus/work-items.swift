// check: --each 'precondition(thumbnail(of: call.iteration) == call.iteration / 2)' --iterations 300
// kind: none
// why: the result is written inside the work item, and read after waiting for it

import Dispatch

let renderQueue = DispatchQueue(label: "render", attributes: .concurrent)

func thumbnail(of size: Int) -> Int {
  var result = 0
  let item = DispatchWorkItem {
    result = size / 2
  }
  renderQueue.async(execute: item)
  item.wait()
  return result
}
