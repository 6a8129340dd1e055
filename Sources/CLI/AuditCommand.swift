internal import ArgumentParser

/// `signet audit`.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Checks or shows what happened to a signing request.",
        discussion: """
            The export of a request's audit trail is a chain of entries, each with the hash of the one before: see \
            docs/audit.md.

            Examples:
              signet audit verify audit.json contract-signed.pdf
              signet audit show audit.json
            """,
        subcommands: [AuditVerify.self, AuditShow.self]
    )
}
