public import SignetCMS
public import SignetKeys
public import SignetSigning
public import SignetStamping

/// A digital signature of a document: a PAdES baseline signature (ETSI EN 319 142-1).
///
/// ```swift
/// let identity = try SigningIdentity(contentsOf: "identity.p12", password: password)
/// try Signer().apply(.seal(Seal(identity)), to: "contract.pdf", as: "sealed.pdf")
/// ```
public struct Seal: Sendable {
    /// The changes that a certification allows afterwards (`DocMDP`, ISO 32000-2, table 257).
    public enum Certification: Int, Hashable, Sendable, CaseIterable {
        /// None.
        case noChanges = 1
        /// Filling in forms and signing.
        case formFilling = 2
        /// Annotating, too.
        case annotating = 3
    }

    /// The key and the certificates.
    public var identity: SigningIdentity
    /// The level of the signature.
    public var level: SealLevel
    /// The time-stamping authorities, in the order in which they are asked; levels from ``SealLevel/baselineT`` need one.
    public var timeStamps: TimeStampAuthorities?
    /// The sources of validation data, for levels from ``SealLevel/baselineLT`` on.
    public var revocation = RevocationSettings()
    /// Whether the validation data are also listed for the signature alone (`/VRI`), which some old programs look for.
    public var writesRelatedData = false
    /// The lowest level that is accepted when a time-stamping authority or a source of validation data does not answer; nil for none
    /// but ``level``.
    public var fallback: SealLevel?
    /// The full name of the signature field, which is added when the document has none of this name; nil for the field that
    /// the first stamp is set in, or else for a new one.
    public var field: String?
    /// The changes that are allowed afterwards; nil for a signature that does not certify.
    public var certification: Certification?
    /// The fields that are locked afterwards, where the field itself says nothing.
    public var lock: FieldLock?
    /// `/Name`: the signer's name; nil for that of the certificate.
    public var name: String?
    /// `/Reason`: why it was signed.
    public var reason: String?
    /// `/Location`: where it was signed.
    public var location: String?
    /// `/ContactInfo`: how to reach the signer.
    public var contact: String?

    /// Makes a signature of the level B-B.
    public init(_ identity: SigningIdentity) {
        self.identity = identity
        level = .baselineB
    }
}
