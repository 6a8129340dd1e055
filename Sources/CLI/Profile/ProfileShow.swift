internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet profile show`.
struct ProfileShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Draws a kept signature as SVG, PNG or PDF, or in the terminal.",
        discussion: """
            Examples:
              signet profile show me -o me.svg
              signet profile show me --initials --terminal
            """
    )

    @Argument(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name: String

    @Flag(help: "Draw the initials.")
    var initials = false

    @OptionGroup
    var picture: PictureFileOptions

    @OptionGroup
    var passphrase: PassphraseOptions

    func run() throws {
        try reportingFailure {
            let profile = try passphrase.profile(name)
            let signature = try profile.signature(part: initials ? .initials : .signature)
            try picture.write(signature, resolution: 300)
        }
    }
}

extension PassphraseOptions {
    /// A profile of the person who runs the command.
    func profile(_ name: String) throws(SignetError) -> SignatureProfile {
        try SignatureStore().profile(name) { () throws(SignetError) in try given(for: name) }
    }
}
