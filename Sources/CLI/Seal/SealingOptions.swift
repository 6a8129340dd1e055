public import ArgumentParser
public import Signet
internal import SignetSealing

/// How a document is signed digitally: shared by `seal` and `sign --seal`.
struct SealingOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Further certificates, PEM or DER: the issuers', where the key's file lacks them.",
            valueName: "file"
        )
    )
    var certificates: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password of the key; or set SIGNET_KEY_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var keyPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "b-b: the signature alone; b-t: with a time stamp of an authority. (default: b-t with --tsa, else b-b)",
            valueName: "level"
        )
    )
    var level: SealLevel?

    @Option(
        name: .customLong("tsa"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "The address of a time-stamping authority (RFC 3161); several are asked in order until one answers.",
            valueName: "url"
        )
    )
    var authorities: [String] = []

    @Option(
        help: ArgumentHelp(
            "Certify: later changes that are allowed are 1 none, 2 filling in forms and signing, 3 annotating too.",
            valueName: "level"
        )
    )
    var certify: Seal.Certification?

    @Option(help: ArgumentHelp("How to reach the signer, such as an e-mail address.", valueName: "text"))
    var contact: String?

    func validate() throws {
        guard level == nil || level == .baselineB || !authorities.isEmpty else {
            throw ValidationError("--level b-t needs a time-stamping authority: give --tsa URL.")
        }
        guard level != .baselineB || authorities.isEmpty else {
            throw ValidationError("--level b-b has no time stamp: leave --tsa out.")
        }
    }

    /// Whether any of the options is given.
    var isGiven: Bool {
        !certificates.isEmpty || keyPasswordFile != nil || level != nil || !authorities.isEmpty || certify != nil
            || contact != nil
    }

    /// The seal that the options describe.
    func seal(key file: String) throws -> Seal {
        let identity = try SigningIdentity(contentsOf: file, certificates: certificates) { () throws(SignetError) in
            try KeyPasswordOptions.given(keyPasswordFile, for: file)
        }
        var seal = Seal(identity)
        if !authorities.isEmpty {
            seal.level = .baselineT
            seal.timeStamps = TimeStampAuthorities(try authorities.map { try HTTPTimeStampAuthority($0) })
        }
        seal.certification = certify
        seal.contact = contact
        return seal
    }
}

extension SealLevel: ExpressibleByArgument {}

extension Seal.Certification: ExpressibleByArgument {}
