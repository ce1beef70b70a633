// check: --setup 'let page = WebPage()' --each 'page.load()' --each '_ = page.words()' --threads 2 --iterations 1 --timeout 2s
// kind: data race
// also: no end, crash
// why: a plain flag orders nothing, and the compiler may read it once or drop the empty loop altogether

import Foundation

class WebPage {
  private var isLoaded = false
  private var text = ""

  func load() {
    usleep(50_000)
    text = "It was a bright cold day in April"
    isLoaded = true
  }

  func words() -> Int {
    while !isLoaded {
      // still waiting
    }
    return text.split(separator: " ").count
  }
}
