/// The page's style and script: files of this folder, which the build puts into the binary.
enum PageResource {
  static let style = text(PackageResources.page_css)
  /// Of the pictures that stand in a page, or alone.
  static let pictureStyle = text(PackageResources.picture_css)
  /// In the order in which one builds on the other.
  static let script = [
    PackageResources.recording_js, PackageResources.canvas_js, PackageResources.frame_js,
    PackageResources.lanes_js, PackageResources.control_js,
  ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
