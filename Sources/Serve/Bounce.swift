internal import ArgumentParser
internal import Foundation
internal import SignetService

/// `signet serve bounce`.
struct Bounce: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bounce",
        abstract: "Takes a report on the delivery of a mail from standard input, as a mail server pipes it.",
        discussion: """
            The report counts for the mail whose tag it has; one without a tag of this service is only named. The service may \
            be running.
            """
    )

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        // One byte more than is read, so that a longer one is refused.
        let message = try FileHandle.standardInput.read(upToCount: SignetService.longestMailReport + 1) ?? Data()
        let outcome = try await MaintenanceCommand.run(settings) { try await $0.takeMailReport(Array(message)) }
        try printText(outcome + "\n", done: "the report was taken")
    }
}
