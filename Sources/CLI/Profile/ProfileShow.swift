internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet profile show`.
struct ProfileShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Draws a kept signature as SVG, PNG or PDF.",
        discussion: """
            Example:
              signet profile show me -o me.svg
            """
    )

    @Argument(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name: String

    @Flag(help: "Draw the initials.")
    var initials = false

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The picture: .svg, .png or .pdf; - for a PNG on standard output.", valueName: "file")
    )
    var output: String

    @Flag(help: "Replace an output that exists.")
    var force = false

    @OptionGroup
    var passphrase: PassphraseOptions

    func validate() throws {
        guard output == OutputOptions.standard || PictureFormat(path: output) != nil else {
            throw ValidationError("The output '\(output)' ends in none of .svg, .png and .pdf.")
        }
    }

    func run() throws {
        try reportingFailure {
            let profile = try passphrase.profile(name)
            let signature = try profile.signature(part: initials ? .initials : .signature) {
                () throws(SignetError) in try Typesetter()
            }
            let bytes =
                switch PictureFormat(path: output) {
                case .svg: try signature.svg()
                case .pdf: try signature.pdf()
                case .png, nil: try signature.png(resolution: 300)
                }
            guard output != OutputOptions.standard else { return try StandardStream.output.write(bytes) }
            try FileContents.write(bytes, to: output, overwriting: force ? .replace : .refuse)
        }
    }
}

extension PassphraseOptions {
    /// A profile of the person who runs the command.
    func profile(_ name: String) throws(SignetError) -> SignatureProfile {
        try SignatureStore().profile(name) { () throws(SignetError) in try given(for: name) }
    }
}
