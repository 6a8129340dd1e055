internal import ArgumentParser
internal import SignetService

/// `signet serve seal-now`.
struct SealNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal-now",
        abstract: "Retries now all requests that wait to be sealed or renewed.",
        discussion: "The service does it within seconds if it is running, else after its next start."
    )

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        let count = try await MaintenanceCommand.run(settings) { try await $0.retrySealsNow() }
        var text = count.seals == 1 ? "1 request is to be sealed\n" : "\(count.seals) requests are to be sealed\n"
        if count.renewals > 0 {
            let documents = count.renewals == 1 ? "1 document is" : "\(count.renewals) documents are"
            text += "\(documents) to be renewed\n"
        }
        try printText(text, done: "the service still seals and renews them")
    }
}
