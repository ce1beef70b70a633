// check: --setup 'let page = WebPage()' --each 'page.load()' --each 'page.waitUntilLoaded()' --threads 2 --iterations 1 --timeout 2s
// kind: no end
// also: data race
// why: the compiler may read a plain flag once and never again, and then the loop never ends

import Foundation

class WebPage {
  private var isLoaded = false

  func load() {
    usleep(50_000)
    isLoaded = true
  }

  func waitUntilLoaded() {
    while !isLoaded {
      // still waiting
    }
  }
}
