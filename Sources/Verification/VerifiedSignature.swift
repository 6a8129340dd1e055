public import SignetCMS
public import SignetKeys
internal import SignetPDF
public import SignetSigning

/// The result for one signature, or one time stamp, of a document.
public struct VerifiedSignature: Hashable, Sendable {
    /// Whether it is a signature or a time stamp of the whole document.
    public enum Kind: String, Hashable, Sendable {
        case signature
        case documentTimeStamp = "document-time-stamp"
    }

    /// The full name of its field.
    public let field: String
    /// Whether it is a signature or a time stamp.
    public let kind: Kind
    /// `/SubFilter`, such as `ETSI.CAdES.detached`; empty when it is missing.
    public let format: String
    /// How many bytes of the file it covers, from the first; nil when that cannot be read.
    public internal(set) var coveredLength: Int?
    /// Whether it covers the whole file.
    public internal(set) var coversWholeDocument = false
    /// The certificates from the signer's upwards, as far as they were found.
    public internal(set) var path: [X509Certificate] = []
    /// `/Reason`, which the signer claims.
    public internal(set) var reason: String?
    /// `/Location`, which the signer claims.
    public internal(set) var location: String?
    /// `/M`, the time that the signer claims, in seconds since 1970.
    public internal(set) var claimedTime: Int?
    /// The earliest moment at which it can be proven to have existed; nil when nothing proves any.
    public internal(set) var provenTime: TimeStampTime?
    /// The name of the time-stamping authority that proves the time.
    public internal(set) var timeStampAuthority: String?
    /// The PAdES level that it reaches; nil for signatures of other kinds.
    public internal(set) var level: SealLevel?
    /// The level of the certification, from 1 to 3 (ISO 32000-2, table 257); nil when it certifies nothing.
    public internal(set) var certification: Int?
    /// The facts found about the revocation of the certificates of the signer and of time stamps.
    public internal(set) var revocation: [RevocationFact] = []
    /// The changes to the document afterwards, the worst first.
    public internal(set) var changes: [LaterChange] = []
    /// The faults, and lacks of information; empty for a valid signature.
    public internal(set) var faults: [VerificationFinding] = []
    /// Notes for the reader that change no result.
    public internal(set) var notes: [VerificationNote] = []

    /// The signer's certificate; nil when it was not found.
    public var certificate: X509Certificate? { path.first }

    /// The fault that decides: the first of those that make it fail, or else the first.
    public var decisiveFault: VerificationFinding? { faults.first { $0.indication == .failed } ?? faults.first }

    /// The result.
    public var indication: Indication { decisiveFault?.indication ?? .passed }

    /// Why it is not valid; nil when it is.
    public var subindication: Subindication? { decisiveFault?.subindication }

    /// Whether it has a time stamp that is right, whoever made it.
    var hasTimeStamp = false
    /// Whether the document has all that its path needs: the certificates, and the information on their revocation.
    var hasValidationData = false

    init(field: String, kind: Kind, format: String) {
        (self.field, self.kind, self.format) = (field, kind, format)
    }

    /// The first signature that is not verified, since there are too many before it.
    init(notVerified field: String) {
        self.init(field: field, kind: .signature, format: "")
        faults = [.limit(VerificationLimit(.signatures, SignatureEntry.limit))]
    }

    /// Adds that the document has a later version that cannot be opened.
    mutating func addUnreadableVersion() {
        coversWholeDocument = false
        if let change = LaterChange(LaterChanges.Change(kind: .unreadableNow, object: nil)) {
            changes.insert(change, at: 0)
        }
        faults.append(.forbiddenChanges(.content))
    }
}

/// A note for the reader of a verification that changes no result.
public enum VerificationNote: Hashable, Sendable {
    /// No source offers information on whether the certificate was revoked.
    case noRevocationSource(subject: String)
    /// Something that the document lacks could not be fetched.
    case notFetched(RevocationError.Attempt)
    /// The format is outdated: ISO 32000-2 deprecates it.
    case outdatedFormat(String)
    /// A time stamp of the signature proves nothing.
    case unusableTimeStamp(VerificationFinding)
    /// The pages were not drawn and compared with those of the signed version, because that is switched off.
    case notDrawn
    /// The signature refers to a policy that was not checked.
    case policy
    /// A limit of the verification was reached, which changes no result.
    case limit(VerificationLimit)
    /// An OCSP response does not count because of the certificate of its responder.
    case uncountedResponse(subject: String, responder: String, ResponderDoubt)

    /// The fault of a responder's certificate.
    public enum ResponderDoubt: Hashable, Sendable {
        /// It was revoked.
        case revoked
        /// Nothing says whether it was revoked, although its authority offers that.
        case unchecked
    }
}

extension VerificationNote {
    /// Whether it says that an address was not asked because it is private.
    package var isPrivateAddress: Bool {
        if case .notFetched(let attempt) = self { attempt.obstacle.isPrivateAddress } else { false }
    }
}
