internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// How documents are signed, whatever is stamped: shared by the subcommands that sign.
struct SignerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The date of signing, as 2026-05-17 or 2026-05-17T09:30:00+02:00. (default: now; of a resumed batch the date of its first run)",
            valueName: "date"
        ),
        transform: DateArgument.read
    )
    var date: DateArgument?

    @Option(
        help: ArgumentHelp(
            "Makes the stamps' unique names reproducible; a different seed gives different names.",
            valueName: "text"
        )
    )
    var seed = ""

    @Flag(help: "Stamp documents that have digital signatures. They stay intact; strict validators report the stamp.")
    var afterSignatures = false

    @Flag(help: "Change documents whose owner forbids it. Ask the owner first.")
    var ignorePermissions = false

    @Flag(
        help:
            "Refuse a stamp that would cover something, leave its cell, be too small or in an invisible field, instead of warning."
    )
    var strict = false

    /// The signer that the options describe.
    ///
    /// `viewing`: the process in which pages are viewed.
    func signer(opening protection: PasswordOptions, viewing: PageViewing) throws -> Signer {
        var policy: ChangePolicy = []
        if afterSignatures { policy.insert(.afterSignatures) }
        if ignorePermissions { policy.insert(.ignorePermissions) }
        return Signer(
            date: date?.date,
            timeZone: date?.timeZone ?? .gmt,
            seed: seed,
            policy: policy,
            password: try protection.given(),
            recipientKey: try protection.recipient(),
            refusesDoubtfulPlaces: strict,
            viewing: viewing
        )
    }
}
