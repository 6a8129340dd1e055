internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet serve restore`.
struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup into an empty data folder and database.",
        discussion: """
            Every file is compared with its digest first; if one differs, nothing is restored. The data folder must be empty \
            or not there: nothing is ever written over. The service must not be running on it. Set SIGNET_DATA_KEY as it was \
            when the backup was made. A backup by an earlier release can be restored: the next start upgrades it.

            Where store names a database in PostgreSQL, the rows are written to it, in one transaction: it must have its tables, by \
            'signet serve migrate', and no account. Without store they are written to the folder, wherever the backup was made.

            Examples:
              signet serve restore /mnt/backup/signet --data /var/lib/signet
              signet serve restore /mnt/backup/signet --config /etc/signet/cluster.json
            """
    )

    @OptionGroup var settings: SettingOptions

    @Argument(help: ArgumentHelp("The folder of the backup.", valueName: "folder"))
    var folder: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        let report = try MaintenanceCommand.run(settings) { try $0.restore(folder) }
        try MaintenanceCommand.show(report, asJSON: json, done: "the folder was still restored") {
            var text = """
                \(report.folder): the data of \(report.made)
                  \(report.blobs) documents and pictures, \(report.bytes) bytes with the database

                """
            if report.isEncrypted { text += "  start the service with the SIGNET_DATA_KEY of the backup\n" }
            if !report.missing.isEmpty {
                text +=
                    "  \(report.missing.count) documents or pictures were missing already when the backup was made\n"
            }
            return text
        }
    }
}
