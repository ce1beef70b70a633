import Foundation
import RaceLabKit

/// A comparison as one HTML file that needs nothing but itself.
struct ComparePage {
  let report: ComparisonReport
  /// What it is held against, if anything.
  let earlier: ComparisonReport?
  var date = Date.now

  private var tables: CompareTables {
    CompareTables(report: report, style: Style(isOn: false))
  }
  private var picture: ComparePicture { ComparePicture(report: report, date: date) }

  var rendered: String {
    PageDocument(
      title: "What one \(report.noun) costs", header: header, sections: sections,
      host: report.host, date: date, style: PageResource.pictureStyle
    ).rendered
  }

  private var header: String {
    """
    <header>
    <h1>What one \(report.noun) costs</h1>
    <p class="lede">\(names.html)</p>
    <p>\(report.heading.html)</p>
    <dl class="facts">
    \(facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value) <small>\($0.rest)</small></dd></div>" }
      .joined(separator: "\n"))
    </dl>
    </header>
    """
  }

  private var names: String {
    let contestants = report.rows.count { !$0.isFloor }
    let floors = report.rows.count - contestants
    let beside = floors == 0 ? "" : ", beside \(counted(floors, "loop")) in C"
    return "\(counted(contestants, "contestant").capitalizedFirst)\(beside)."
  }

  private var facts: [(name: String, value: String, rest: String)] {
    let host = report.host
    return [
      ("machine", "\(host.cores) × \(host.arch)".html, "\(host.os), processors to be used".html),
      ("Swift", host.swift.html, "\(host.build) build".html),
      ("rounds", report.rounds.grouped, "\(counted(report.runs, "run")) in all"),
      ("date", date.formatted(.iso8601.year().month().day()), ""),
    ]
  }

  private var sections: [PageSection] {
    var sections = [
      PageSection(
        id: "costs", title: "Cost",
        body: figure(picture.costPicture, "costs")
          + table(tables.costs, "Nanoseconds, ± half the 95% interval", ["contestant"])),
      PageSection(
        id: "efforts", title: "Right, and at what expense",
        body: table(tables.efforts, "At \(report.lastTitle)", ["contestant"])
          + note(tables.effortsNote)),
    ]
    if let waits = picture.waitPicture {
      sections.append(
        PageSection(
          id: "waits", title: "Waiting",
          body: figure(waits, "waiting times")
            + table(tables.waiting, "At \(report.lastTitle)", ["contestant"])
            + note(tables.waitingNote)))
    }
    if let shares = picture.sharePicture {
      sections.append(
        PageSection(id: "shares", title: "Fairness", body: figure(shares, "shares of the threads")))
    }
    let remarks = CompareRemarks(report: report).all
    if !remarks.isEmpty {
      let items = remarks.map { "<li>\($0.html)</li>\n" }.joined()
      sections.append(
        PageSection(id: "remarks", title: "Remarks", body: "<ul>\n\(items)</ul>\n"))
    }
    if let earlier { sections.append(changes(since: earlier)) }
    return sections + [
      PageSection(id: "method", title: "Method", body: "<p>\(report.method.html)</p>\n")
    ]
  }

  private func changes(since earlier: ComparisonReport) -> PageSection {
    let changes = CompareChanges(earlier: earlier, report: report, style: Style(isOn: false))
    return PageSection(
      id: "changes", title: "Changes",
      body: changes.sentences.map { "<p>\($0.html)</p>\n" }.joined()
        + table(changes.table, "Beyond noise", ["contestant", "at"]))
  }

  /// Narrow pages show a part of it, to be scrolled by keys as well.
  private func figure(_ picture: String, _ name: String) -> String {
    "<figure class=\"scroll\" tabindex=\"0\" aria-label=\"Picture of the \(name)\">\n\(picture)"
      + "</figure>\n"
  }

  private func table(_ table: Table, _ caption: String, _ headings: [String]) -> String {
    table.rows.isEmpty ? "" : PageTable(table, caption: caption, headings: headings).rendered
  }

  private func note(_ text: String) -> String { "<p class=\"note\">\(text.html)</p>\n" }
}
