internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet serve backup`.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes a backup of the data folder into another folder.",
        discussion: """
            The service may be running: the backup is the data of one moment, and the same from SQLite and from PostgreSQL, so \
            that it can be restored into either. Documents and pictures that the folder has from \
            an earlier backup are not copied again, and those that were deleted since are removed. \
            The file manifest.json is written last: a folder without it is not a complete backup, and one in which a backup was \
            interrupted is still the one before. 'sha256sum -c files-*.sha256' in the folder checks every file.

            In it are the database, with names, addresses and the keys of accounts' seals; documents and pictures; and the key \
            of seals that the service made. Anybody who reads it has all of these: its files are readable by you alone. With \
            SIGNET_DATA_KEY in the environment, as the service has it, documents, pictures and keys stay encrypted; names and \
            addresses do not. Not in it are SIGNET_DATA_KEY, the settings, the key of TLS, and a key that seal.identity \
            names: keep these elsewhere.

            Exit code 65 when documents are missing or damaged in the data folder: the rest is backed up.

            Example:
              signet serve backup /mnt/backup/signet --data /var/lib/signet
            """
    )

    @OptionGroup var settings: SettingOptions

    @Argument(help: ArgumentHelp("An empty folder, or that of an earlier backup; it is made.", valueName: "folder"))
    var folder: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        let report = try MaintenanceCommand.run(settings) { try $0.backUp(to: folder) }
        let key = report.hasSealKey ? "with the key of seals" : "without a key of seals"
        let lock = report.isEncrypted ? ", encrypted with SIGNET_DATA_KEY, which is not in it" : ", not encrypted"
        if !report.missing.isEmpty {
            printError(
                "signet serve: \(report.missing.count) documents or pictures are missing or damaged in the data folder, and so in the "
                    + "backup: 'signet serve check' names them; restore them from an earlier backup"
            )
        }
        try MaintenanceCommand.show(report, asJSON: json, done: "the backup was still written") {
            """
            \(report.folder): a complete backup of \(report.made)
              \(report.blobs) documents and pictures, \(report.bytes) bytes with the database
              copied \(report.copied.count), \(report.copied.bytes) bytes; removed \(report.removed)
              \(key)\(lock)

            """
        }
        guard report.missing.isEmpty else { throw ExitCode(65) }
    }
}
