internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet serve restore`.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup into an empty data folder.",
        discussion: """
            Every file is compared with its digest first; if one differs, nothing is restored. The data folder must be empty \
            or not there: nothing is ever written over. The service must not be running on it. Set SIGNET_DATA_KEY as it was \
            when the backup was made. A backup by an earlier release can be restored: the next start upgrades it.

            Example:
              signet serve restore /mnt/backup/signet --data /var/lib/signet
            """
    )

    @OptionGroup var settings: SettingOptions

    @Argument(help: ArgumentHelp("The folder of the backup.", valueName: "folder"))
    var folder: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() async throws {
        let report = try await MaintenanceCommand.run(settings, maintaining: { try await $0.restore(folder) })
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
