internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet serve check`.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks the data folder and its database, and changes nothing.",
        discussion: """
            It checks the database and the version of its tables; that all documents and pictures are there with the right \
            digests; that all chains of the audit trail hold; and that the seals of completed documents are unbroken and cover \
            their chains. Whose certificates they are is not judged. Files to which nothing refers are counted; the service \
            removes them an hour after a deletion. Of PostgreSQL it checks the clock and the number of connections too. The service may be \
            running.

            Exit code 65 when something is wrong.

            Example:
              signet serve check --data /var/lib/signet --json
            """
    )

    @OptionGroup var settings: SettingOptions

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        let report = try MaintenanceCommand.run(settings) { try $0.check() }
        if !report.isSound {
            printError(
                "signet serve: \(report.folder): something is wrong: restore what is missing or damaged from a backup"
            )
        }
        try MaintenanceCommand.show(report, asJSON: json, done: nil) { report.text }
        guard report.isSound else { throw ExitCode(65) }
    }
}
