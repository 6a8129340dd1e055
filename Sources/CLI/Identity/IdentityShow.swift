internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetKeys

/// `signet identity show`.
struct IdentityShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the key and certificates of a file or a token, and whether it can seal.",
        discussion: """
            PKCS#12 (.p12, .pfx), and PEM or DER of keys and certificates, are read. A key on a token is named by its PKCS#11 URI.

            Examples:
              signet identity show identity.p12
              signet identity show key.pem --certificates chain.pem --json
              signet identity show 'pkcs11:token=seal?module-path=/usr/lib/libtoken.so'
            """
    )

    @Argument(help: ArgumentHelp("The file, or the PKCS#11 URI of a key on a token.", valueName: "file"))
    var file: String

    @Option(help: ArgumentHelp("A further file with certificates; may be given several times.", valueName: "file"))
    var certificates: [String] = []

    @OptionGroup
    var password: KeyPasswordOptions

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        try reportingFailure {
            let location = try KeyLocation(file)
            let inspection = try IdentityInspection(location, certificates: certificates) { () throws(SignetError) in
                try password.given(for: location.name)
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
