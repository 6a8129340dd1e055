internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetSealing

/// `signet identity show`.
struct IdentityShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the key and certificates of a file, and whether it can seal.",
        discussion: """
            PKCS#12 (.p12, .pfx), and PEM or DER of keys and certificates, are read.

            Examples:
              signet identity show identity.p12
              signet identity show key.pem --certificates chain.pem --json
            """
    )

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("A further file with certificates; may be given several times.", valueName: "file"))
    var certificates: [String] = []

    @OptionGroup
    var password: KeyPasswordOptions

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        try reportingFailure {
            let inspection = try IdentityInspection(contentsOf: file, certificates: certificates) {
                () throws(SignetError) in try password.given(for: file)
            }
            let now = Date()
            guard !json else {
                return try StandardStream.output.write(JSONReport.bytes(of: IdentityReport(inspection, at: now)))
            }
            let lines = IdentityText.lines(inspection, at: now)
            try StandardStream.output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
        }
    }
}
