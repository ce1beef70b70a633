// check: --setup 'let gallery = Gallery()' --each '_ = gallery.image().width'
// kind: data race
// also: crash, no end, deadlock
// why: one thread reads the cached image while another one replaces it

final class Image {
  let width = 640
  let pixels = [UInt8](repeating: 0, count: 64)
}

class Gallery {
  private weak var recent: Image?
  private(set) var loads = 0

  func image() -> Image {
    if let recent {
      return recent
    }
    let loaded = Image()
    loads += 1
    recent = loaded
    return loaded
  }
}
