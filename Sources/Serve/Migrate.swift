internal import ArgumentParser
internal import SignetService
internal import SignetServiceFoundation

/// `signet serve migrate`.
struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Makes the tables in PostgreSQL, or changes them as this version needs them.",
        discussion: """
            Before the first start on a database that store names, and before the first start of a new version. All changes \
            are made in one transaction. Processes of the version before may be serving meanwhile, and go on where all changes \
            are marked as additions. It needs a connection to the server itself, not to a pooler.

            With SQLite there is nothing to do: the first start of a version changes the tables.

            Exit code 69 when the database cannot be reached, or belongs to a newer version.

            Example:
              signet serve migrate --config /etc/signet/service.json
            """
    )

    @OptionGroup var settings: SettingOptions

    @Flag(help: "Only show what would be changed.")
    var plan = false

    func run() async throws {
        let report = try await MaintenanceCommand.run(settings, maintaining: { try await $0.migrate(isPlan: plan) })
        try printText(text(report), done: plan ? nil : "the tables were still changed")
    }

    private func text(_ report: MigrationReport) -> String {
        guard !report.changes.isEmpty else { return "\(report.place): nothing to change\n" }
        let verb = plan ? "would be made" : "made"
        let lines = report.changes.map { change in
            "  \(change.name)\(change.effect == .expands ? ", an addition" : "")\n"
        }
        let warning =
            report.canStay
            ? "" : "Earlier versions cannot use the tables then: stop their processes first.\n"
        guard !report.isNew else {
            return "\(report.place): all tables \(plan ? "would be made" : "were made")\n"
        }
        return "\(report.place): \(report.changes.count) changes \(verb)\n" + lines.joined() + (plan ? warning : "")
    }
}
