package import SignetKeys
public import SignetSigning
internal import SignetStamping

/// The settings of digital signatures in the terms of the command's options and of recipes: files are named, and not read.
public struct SealDescription: Hashable, Sendable {
    /// The private key with its certificate: the path of a file, or the PKCS#11 URI of a key on a token.
    public var key: String
    /// The path of the file whose first line is the key's password or PIN; nil for another source of it.
    public var keyPasswordFile: String?
    /// The paths of files with further certificates.
    public var certificates: [String] = []
    /// The level; nil for B-T where there is a time-stamping authority, and B-B where there is none.
    public var level: SealLevel?
    /// The addresses of time-stamping authorities, in the order in which they are asked.
    public var authorities: [String] = []
    /// The lowest level that is accepted when a server does not answer; nil for none but the level.
    public var fallback: SealLevel?
    /// Whether revocation information is also fetched from private addresses.
    public var allowsPrivateAddresses = false
    /// Whether validation data are also listed by signature.
    public var writesRelatedData = false
    /// See ``Seal/field``.
    public var field: String?
    /// See ``Seal/certification``.
    public var certification: Seal.Certification?
    /// The fields to lock by their full names; `all` for all of them.
    public var lockedFields: [String] = []
    /// See ``Seal/reason``.
    public var reason: String?
    /// See ``Seal/location``.
    public var location: String?
    /// See ``Seal/contact``.
    public var contact: String?

    /// Describes a signature with a key.
    public init(key: String) { self.key = key }

    /// The level that signatures get.
    public var chosenLevel: SealLevel { level ?? (authorities.isEmpty ? .baselineB : .baselineT) }

    /// The first of the values that exclude each other; nil for a description that can be used.
    public var conflict: OptionConflict? {
        if chosenLevel > .baselineB, authorities.isEmpty { return .levelWithoutAuthority }
        if chosenLevel == .baselineB, !authorities.isEmpty { return .authorityWithoutLevel }
        if let fallback, fallback >= chosenLevel { return .fallbackNotLower }
        if chosenLevel < .baselineLT, allowsPrivateAddresses || writesRelatedData { return .noValidationData }
        return nil
    }

    /// The signature.
    ///
    /// - Parameter resources: The resources that it shares with other documents.
    /// - Returns: The signature with its identity and its servers.
    /// - Throws: `SignetError` for a file or a token that cannot be read, a wrong password or PIN, or values that exclude each other.
    public func seal(_ resources: SealResources) throws(SignetError) -> Seal {
        if let conflict { throw SignetError(.invalidArgument, OptionError.conflict(conflict).description) }
        return try seal(of: resources.identity(self), resources)
    }

    /// The signature with an identity that is known, whatever the description says of its key.
    package func seal(of identity: SigningIdentity, _ resources: SealResources) throws(SignetError) -> Seal {
        var seal = Seal(identity)
        seal.level = chosenLevel
        if !authorities.isEmpty { seal.timeStamps = try resources.timeStamps(authorities) }
        seal.revocation = resources.revocation(
            certificates: seal.identity.unrelated,
            allowsPrivateAddresses: allowsPrivateAddresses
        )
        seal.writesRelatedData = writesRelatedData
        seal.fallback = fallback
        seal.field = field
        seal.certification = certification
        if !lockedFields.isEmpty { seal.lock = lockedFields.contains("all") ? .all : .include(lockedFields) }
        (seal.reason, seal.location, seal.contact) = (reason, location, contact)
        return seal
    }
}
