import Foundation
import Testing

@testable import racelab

@Suite("Swift code") struct SwiftCodeTests {
  private func body(of type: String, in source: String) -> String {
    SwiftCode(source).body(ofType: type).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  @Test func `has a type's body between the braces that match`() {
    let source = """
      final class Counters {}
      final class Counter<Value>: Sendable where Value: Sendable {
        func increment() { if true { count += 1 } }
      }
      class Other { let counter: Counter }
      """
    #expect(body(of: "Counter", in: source) == "func increment() { if true { count += 1 } }")
    #expect(body(of: "Counters", in: source) == "")
    #expect(body(of: "Missing", in: source) == "")
  }

  @Test func `takes a type's extensions along`() {
    let source = """
      struct A { let one = 1 }
      struct B { let two = 2 }
      extension A: Equatable { var three: Int { 3 } }
      """
    #expect(body(of: "A", in: source) == "let one = 1\nvar three: Int { 3 }")
  }

  @Test func `takes no brace or word out of a comment or a string`() {
    let source = ##"""
      // class A { wrong }
      /* class A { /* } */ wrong } */
      class A {  // }
        let text = "} \(list["}"] ?? "\"}") NSLock"
        let raw = #"}"\"#
        let long = """
          } " NSLock
          """
        let end = 1  // NSLock
      }
      """##
    let body = body(of: "A", in: source)
    #expect(body == "let text =\nlet raw =\nlet long =\nlet end = 1")
    #expect(!SwiftCode.contains("NSLock", in: body))
  }

  @Test func `keeps its lines, and what stands on them where it stood`() {
    let source = "let a = \"{}\"  // b\nlet c = 1 /* {\n */ + 2"
    #expect(SwiftCode(source).text == "let a =           \nlet c = 1     \n    + 2")
    #expect(SwiftCode("/* é */ let a = 1").text.utf8.count == "/* é */ let a = 1".utf8.count)
  }

  @Test func `has a word only where it stands alone`() {
    #expect(SwiftCode.contains("NSLock", in: "let lock = NSLock()"))
    #expect(SwiftCode.contains("concurrent", in: "attributes: .concurrent)"))
    #expect(!SwiftCode.contains("NSLock", in: "class Box: NSLocking { let NSLock_ = 1 }"))
  }

  @Test func `ends an unfinished string with its line, an unfinished body with the source`() {
    let source = "class A {\n  let text = \"}\n  let lock = 1"
    #expect(body(of: "A", in: source) == "let text =\nlet lock = 1")
  }
}
