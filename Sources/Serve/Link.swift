internal import ArgumentParser
internal import SignetService

/// `signet serve link`.
struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Makes a link that signs a browser in, and prints it.",
        discussion: """
            It works once, within an hour, and begins with the address that the settings name: give those of the service. With \
            --name it is for a colleague, who is listed by that name among the keys; deleting the key ends their sessions. The \
            service may be running.
            """
    )

    @OptionGroup var settings: SettingOptions

    @Option(help: ArgumentHelp("The account's name.", valueName: "name"))
    var account = "main"

    @Option(help: ArgumentHelp("The name of the recipient; by default yours.", valueName: "name"))
    var name: String?

    func run() async throws {
        let link = try await MaintenanceCommand.run(settings) { service in
            try await service.signInLink(account: account, for: name)
        }
        try printText(link + "\n", done: "the link was made, and is lost")
    }
}
