// check: --setup 'let kettle = Kettle()' --each 'kettle.boil()' --each 'print(kettle.waitForWater())' --threads 2 --iterations 1 --timeout 2s
// kind: no end
// also: data race
// why: nothing in the loop changes the flag, so the compiler may read it once and loop for ever

import Foundation

class Kettle {
  private var isHot = false

  func boil() {
    usleep(50_000)
    isHot = true
  }

  /// Returns how often it had to look.
  func waitForWater() -> Int {
    var looks = 0
    while !isHot {
      looks &+= 1
    }
    return looks
  }
}
