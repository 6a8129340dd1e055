internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet serve erase-person`.
struct ErasePerson: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-person",
        abstract: "Erases a person, and records the erasure.",
        discussion: """
            A person is found by their e-mail address, in any case of letters, as a signer of requests of all accounts.

            Requests that ended without a completed document and have no other signer are deleted. From others, the person's name, \
            address, signatures, pictures, drafts and links are removed, and what the audit trail says of them: their names, network \
            addresses, browsers and details. The trail keeps digests of these, so it holds as before, and says that \
            they were removed. The documents stay as they were signed, for the other parties; with --completed delete, completed \
            requests are deleted with their documents. Requests under way must be cancelled first.

            It cannot be undone, but for backups: make new ones. Try it with --dry-run. The service may be running.

            Example:
              signet serve erase-person jane@example.org --dry-run --data /var/lib/signet
            """
    )

    @OptionGroup var settings: SettingOptions

    @Argument(help: ArgumentHelp("The person's e-mail address.", valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp("Look only in the account of this name.", valueName: "name"))
    var account: String?

    @Option(help: "How completed requests are treated: redact or delete.")
    var completed = CompletedRequests.redact

    @Flag(help: "Report what would be erased, and erase nothing.")
    var dryRun = false

    @Flag(help: "Report as JSON.")
    var json = false

    func run() async throws {
        let report = try await MaintenanceCommand.run(settings) {
            try await $0.erasePerson(
                address,
                account: account,
                completed: completed,
                dryRun ? .rehearsal : .erasure
            )
        }
        let done = dryRun ? nil : "the person was still erased"
        try MaintenanceCommand.show(report, asJSON: json, done: done) {
            var lines = report.deleted.map { "deleted   \($0)" }
            lines += report.redacted.map {
                "redacted  \($0.request), \($0.entries) entries of its trail; its document stays"
            }
            lines += report.kept.map {
                "kept      \($0): an earlier release wrote its trail, from which nothing can be removed; delete it"
            }
            if lines.isEmpty { lines.append("no signer of a request has this address") }
            if report.mentioned > 0 {
                lines.append("\(report.mentioned) other rows have the address: --json names them")
            }
            return lines.map { $0 + "\n" }.joined()
        }
    }
}

extension CompletedRequests: ExpressibleByArgument {}
