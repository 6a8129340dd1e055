internal import ArgumentParser

/// `signet identity`.
struct IdentityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity",
        abstract: "Makes or shows the key and certificate that seals are made with.",
        discussion: """
            An identity is a private key with its certificate, in a file: see docs/sealing.md.

            Examples:
              signet identity new "Jane Doe" -o identity.p12
              signet identity show identity.p12
            """,
        subcommands: [IdentityNew.self, IdentityShow.self]
    )
}
