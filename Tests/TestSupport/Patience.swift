/// How long a run in a test's own process may take, which is a limit for those that hang: other tests
/// may keep the task pool's few threads for a minute, and longer on a busy machine.
public let patience: Duration = .seconds(600)
