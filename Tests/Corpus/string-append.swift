// check: --setup 'let story = Story()' --each 'story.write("and then ")' --total 'story.length' --expect 'threads * iterations * 9'
// kind: data race
// also: crash, no end, deadlock
// why: a string that grows has one buffer, and two threads write into it

class Story {
  private var text = ""

  var length: Int { text.utf8.count }

  func write(_ words: String) {
    text += words
  }

  func read() -> String {
    text
  }
}
