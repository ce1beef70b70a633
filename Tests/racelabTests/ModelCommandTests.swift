import Foundation
import Testing

/// The real binary, exploring, replaying and playing models.
@Suite("The model commands") struct ModelCommandTests {
  private func errors(_ line: String) throws -> String {
    let ending = try Binary.run(line)
    #expect(ending.status == 64)
    #expect(ending.output == "")
    return ending.errors
  }

  @Test func `explore names a token that replay shows again`() throws {
    let explored = try Binary.run("explore counter --threads 2 --iterations 2 --runs 20")
    #expect(explored.status == 0)
    let token = try #require(explored.output.firstMatch(of: /replay (rl-\S+)/)?.1)
    let replayed = try Binary.run("replay \(token)")
    #expect(replayed.status == 0)
    #expect(replayed.output.contains("Ends on 2 of 4: 2 lost."))
    #expect(explored.output.contains(replayed.output.split(separator: "step").last ?? "-"))
  }

  @Test func `a wrong token is one clear line`() throws {
    #expect(
      try errors("replay hello")
        == "racelab: error: that is no token; one begins with 'rl-', see 'racelab explore'\n")
    #expect(try errors("replay rl-AQdjb3VudGVyAgIAAwEEAAF0Jrp9").contains("the token is damaged"))
    #expect(try errors("replay").contains("needs an argument: racelab replay TOKEN"))
  }

  @Test func `play ends with 0 if it went wrong, else with 1`() throws {
    #expect(try Binary.run("play counter --moves 1,2,2,1").status == 0)
    #expect(try Binary.run("play counter --moves 1,1,2,2").status == 1)
    #expect(try Binary.run("play nslock --moves 1,1,1,1,2,2,2,2").status == 1)
  }

  @Test func `wrong input names the flag, the value and the fix`() throws {
    #expect(
      try errors("play counter --moves 1,3")
        == "racelab: error: --moves must be threads from 1 to 2, such as 1,2,2,1, but is '1,3'\n")
    #expect(try errors("play counter").contains("play needs a terminal"))
    #expect(
      try errors("explore counter --limit-memory lots")
        == "racelab: error: --limit-memory must be a size such as 500M or 2G, but is 'lots'\n")
    #expect(try errors("explore counter --threads 9").contains("--threads must be at most 8"))
    #expect(try errors("explore counter --memory arm").contains("--memory must be one of"))
    #expect(try errors("explore conter").contains("did you mean 'counter'?"))
    #expect(try errors("judge counter --runs 0").contains("--runs must be a whole number"))
  }

  @Test func `judge agrees with the grades of a race, a condition and a fix`() throws {
    let ending = try Binary.run("judge counter atomic-property nslock --runs 5 --json")
    #expect(ending.status == 0, "\(ending.output)")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let scenarios = try #require(document["scenarios"] as? [[String: Any]])
    #expect(scenarios.map { ($0["contradictions"] as? [String]) ?? ["?"] } == [[], [], []])
  }

  @Test func `explore counts as JSON, in strings that no number could hold`() throws {
    let ending = try Binary.run("explore counter --threads 2 --iterations 20 --runs 1 --json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(
      document["schedules"] as? String == "107507208733336176461620")
  }
}
