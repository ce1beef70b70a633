import Foundation

/// Where the result is written.
enum OutputFile: Equatable {
  case standardOutput
  case path(String)

  enum Failure: Error, Equatable {
    case cannotOpen(path: String, code: Int32)
    case cannotWrite(path: String, code: Int32)
  }

  /// Fails as `write` would where that is plain beforehand; changes nothing.
  func checkAccess() throws(Failure) {
    guard case .path(let path) = self else { return }
    if access(path, W_OK) == 0 { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let isThere = access(path, F_OK) == 0
    if !isThere && access(folder, W_OK) == 0 { return }
    throw .cannotOpen(path: path, code: errno)
  }

  /// Writes all of `text`. A reader that has gone away has read enough: that is no error.
  func write(_ text: String) throws(Failure) {
    try write { (take: ([UInt8]) throws(Failure) -> Void) throws(Failure) in
      try take(Array(text.utf8))
    }
  }

  /// Writes each piece that `pieces` hands over, in that order.
  func write(
    pieces: (_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .path(let path) = self else {
      return try pieces { bytes throws(Failure) in
        try Self.write(bytes, to: STDOUT_FILENO, path: "standard output")
      }
    }
    try Self.fill(path, opened: O_TRUNC, pieces)
  }

  /// Writes all of `text` to a file that must not be there yet. After an error it is not there.
  static func create(_ path: String, holding text: String) throws(Failure) {
    do throws(Failure) {
      try fill(path, opened: O_EXCL) { (take: ([UInt8]) throws(Failure) -> Void) throws(Failure) in
        try take(Array(text.utf8))
      }
    } catch {
      if case .cannotWrite = error { unlink(path) }
      throw error
    }
  }

  private static func fill(
    _ path: String, opened flag: Int32,
    _ pieces: (_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flag, 0o666)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    do throws(Failure) {
      try pieces { bytes throws(Failure) in
        try write(bytes, to: descriptor, path: path)
      }
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(Failure) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw .cannotWrite(path: path, code: errno)
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
