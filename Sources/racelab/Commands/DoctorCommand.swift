import RaceLabKit

enum DoctorCommand {
  static func run(_ context: CommandContext) throws -> CommandResult { CommandResult(text: "") }
}
