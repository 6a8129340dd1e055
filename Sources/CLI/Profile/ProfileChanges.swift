internal import ArgumentParser
internal import SignetCapture
internal import SignetFiles

/// `signet profile rename`.
struct ProfileRename: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Gives a profile another name.")

    @Argument(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-name"))
    var newName: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        try reportingFailure {
            try SignatureStore().rename(name, to: newName)
            if json { try StandardStream.output.write(JSONReport.bytes(of: ["name": newName])) }
        }
    }
}

/// `signet profile delete`.
struct ProfileDelete: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Deletes a profile.")

    @Argument(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        try reportingFailure {
            try SignatureStore().delete(name)
            if json { try StandardStream.output.write(JSONReport.bytes(of: ["deleted": name])) }
        }
    }
}

/// `signet profile export`.
struct ProfileExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a kept signature as JSON, as the service's API takes it.",
        discussion: """
            The JSON is not encrypted. 'signet profile add NAME --source FILE' reads it.

            Example:
              signet profile export me -o me.json
            """
    )

    @Argument(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name: String

    @Flag(help: "Write the initials.")
    var initials = false

    @Option(name: [.short, .long], help: ArgumentHelp("The file; - for standard output.", valueName: "file"))
    var output = OutputOptions.standard

    @Flag(help: "Replace an output that exists.")
    var force = false

    @Flag(help: "Report as JSON.")
    var json = false

    @OptionGroup
    var passphrase: PassphraseOptions

    func run() throws {
        try reportingFailure {
            let profile = try passphrase.profile(name)
            guard let source = initials ? profile.initials : profile.signature else {
                throw ValidationError("The profile '\(name)' has no initials.")
            }
            let bytes = source.json() + Array("\n".utf8)
            try WrittenFile.write(bytes, to: output, overwriting: force ? .replace : .refuse, json: json)
        }
    }
}
