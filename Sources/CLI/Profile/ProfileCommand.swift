internal import ArgumentParser

/// `signet profile`.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Keeps your signature, so that you give it once.",
        discussion: """
            Profiles are in signet/signatures in $XDG_DATA_HOME (default: ~/.local/share), in files that only you can read.

            Examples:
              signet profile add me --scan scan.jpg --find --author "Jane Doe"
              signet profile add work --type "Jane Doe" --encrypt
              signet sign contract.pdf --signature me --at 'text:"Signature:"' -o signed.pdf
            """,
        subcommands: [
            ProfileAdd.self, ProfileList.self, ProfileShow.self, ProfileRename.self, ProfileDelete.self,
            ProfileExport.self,
        ]
    )
}
