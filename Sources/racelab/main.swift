import RaceLabKit
import Scenarios
for s in Curriculum.scenarios {
  for (t, n) in [(s.threads, s.iterations), (2, 1000), (50, 1000), (1, 10_000_000)] {
    let setup = Setup(threads: t, iterations: n)!
    print(s.name, t, n, setup.expected, try s.run(setup, timeout: .seconds(30)))
  }
}
