public import ArgumentParser
public import Signet
internal import SignetCMS
internal import SignetKeys
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
            "A file whose first line is the password or PIN of the key; or set SIGNET_KEY_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var keyPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            """
            b-b: the signature alone; b-t: with a time stamp of it; b-lt: also with all that validates it without a network; b-lta: \
            also with a time stamp of the document, for decades. (default: b-t with --tsa, else b-b)
            """,
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
            "The lowest level to fall back to, with a warning, when a server does not answer. (default: none; exit code 75)",
            valueName: "level"
        )
    )
    var fallback: SealLevel?

    @Flag(help: "Fetch revocation information from private addresses too, as inside a company.")
    var allowPrivateAddresses = false

    @Flag(help: "List validation data by signature too (/VRI), which some old programs look for.")
    var vri = false

    @Option(
        help: ArgumentHelp(
            "Certify the document; allowed later changes: 1 none, 2 filling in forms and signing, 3 annotating too.",
            valueName: "level"
        )
    )
    var certify: Seal.Certification?

    @Option(help: ArgumentHelp("How to reach the signer, such as an e-mail address.", valueName: "text"))
    var contact: String?

    /// Whether any of the options is given.
    var isGiven: Bool {
        !certificates.isEmpty || !authorities.isEmpty || allowPrivateAddresses || vri || isAboutSignature
    }

    /// Whether any option is given that only a signature has.
    var isAboutSignature: Bool {
        keyPasswordFile != nil || level != nil || certify != nil || contact != nil || fallback != nil
    }

    /// The description of a seal by these options and a key.
    ///
    /// - Throws: `ValidationError` for options that exclude each other, and for an invalid name of a key.
    func description(key: String) throws -> SealDescription {
        do throws(SignetError) { _ = try KeyLocation(key) } catch { throw ValidationError(error.description(.options)) }
        let description = described(key: key)
        if let conflict = description.conflict { throw ValidationError(sentence(conflict, of: description)) }
        return description
    }

    /// The same for a document that was prepared for a level.
    func description(ofPrepared level: SealLevel) throws -> SealDescription {
        var copy = self
        if level > .baselineB { copy.level = self.level ?? level }
        return try copy.description(key: "")
    }

    /// The same for a document that is prepared: its time stamps are asked for later.
    ///
    /// - Throws: `ValidationError` for options of servers.
    func descriptionToPrepare() throws -> SealDescription {
        guard authorities.isEmpty, fallback == nil, !vri, !allowPrivateAddresses else {
            throw ValidationError("--tsa, --fallback, --vri and --allow-private-addresses go with --embed.")
        }
        return described(key: "")
    }

    private func described(key: String) -> SealDescription {
        var description = SealDescription(key: key)
        description.keyPasswordFile = keyPasswordFile
        description.certificates = certificates
        description.level = level
        description.authorities = authorities
        description.fallback = fallback
        description.allowsPrivateAddresses = allowPrivateAddresses
        description.writesRelatedData = vri
        description.certification = certify
        description.contact = contact
        return description
    }

    private func sentence(_ conflict: OptionConflict, of description: SealDescription) -> String {
        let level = description.chosenLevel.rawValue
        return switch conflict {
        case .levelWithoutAuthority: "--level \(level) needs a time-stamping authority: give --tsa URL."
        case .authorityWithoutLevel: "--level \(level) has no time stamp: leave --tsa out."
        case .fallbackNotLower: "--fallback must be lower than the level, which is \(level)."
        case .noValidationData: "--vri and --allow-private-addresses go with --level b-lt or b-lta."
        default: "\(OptionError.conflict(conflict))."
        }
    }

    /// The identities and servers of signatures; a password that no file has is asked for.
    ///
    /// The session with a token ends with them.
    static var resources: SealResources {
        SealResources { key throws(SignetError) in try KeyPasswordOptions.given(nil, for: key) }
    }

    /// The time-stamping authorities.
    func timeStamps() throws -> TimeStampAuthorities { try Self.resources.timeStamps(authorities) }

    /// The sources of validation data for the signatures of others.
    func revocation() throws -> RevocationSettings {
        Self.resources.revocation(
            certificates: try X509Certificate.all(contentsOf: certificates),
            allowsPrivateAddresses: allowPrivateAddresses
        )
    }
}

extension SealLevel: NamedChoice {}

extension Seal.Certification: NamedChoice {}
