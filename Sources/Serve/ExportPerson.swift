internal import ArgumentParser
internal import SignetService

/// `signet serve export-person`.
struct ExportPerson: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-person",
        abstract: "Writes everything that is held about a person into a folder.",
        discussion: """
            A person is found by their e-mail address, in any case of letters, as a signer of requests of all accounts. The folder \
            has person.json: requests, fields, saved signatures, drafts, links (not their secrets), what the audit trails say of \
            them, and the places of other rows that have the address. Documents and pictures are beside it. That it was \
            exported, not who, is recorded in the account's audit trail. The service may be running.

            Example:
              signet serve export-person jane@example.org jane --data /var/lib/signet
            """
    )

    @OptionGroup var settings: SettingOptions

    @Argument(help: ArgumentHelp("The person's e-mail address.", valueName: "address"))
    var address: String

    @Argument(help: ArgumentHelp("An empty folder; it is made.", valueName: "folder"))
    var folder: String

    @Option(help: ArgumentHelp("Look only in the account of this name.", valueName: "name"))
    var account: String?

    func run() async throws {
        let count = try await MaintenanceCommand.run(settings) {
            try await $0.exportPerson(address, account: account, to: folder)
        }
        let requests = count == 1 ? "1 request" : "\(count) requests"
        try printText("\(folder)/person.json: a signer of \(requests)\n", done: "the folder was still written")
    }
}
