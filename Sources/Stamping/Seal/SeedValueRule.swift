/// A demand of a signature field on its signature (ISO 32000-2, table 237).
public enum SeedValueRule: Hashable, Sendable {
    case filter
    case subFilter
    case version
    case reasons
    case legalAttestation
    case revocation
    case digest
    case lockDocument
    case appearance
    case timeStamp
    case certificate
    /// It certifies with this level, from 1 to 3, or does not certify (0).
    case certification(Int)
    /// One that no published standard has.
    case unknown
}

extension SeedValueRule: CustomStringConvertible {
    /// The requirement, as the object of a sentence.
    public var description: String {
        switch self {
        case .filter: "another signature handler (/Filter)"
        case .subFilter: "another encoding of the signature (/SubFilter)"
        case .version: "a newer signature handler (/V)"
        case .reasons: "one of the reasons that it lists (/Reasons)"
        case .legalAttestation: "a legal attestation (/LegalAttestation)"
        case .revocation: "revocation information (/AddRevInfo)"
        case .digest: "another digest algorithm (/DigestMethod)"
        case .lockDocument: "a decision on locking the document (/LockDocument)"
        case .appearance: "a certain appearance (/AppearanceFilter)"
        case .timeStamp: "a time stamp (/TimeStamp)"
        case .certificate: "certain certificates (/Cert)"
        case .certification(0): "a signature that does not certify (/MDP)"
        case .certification(let level): "a certification with level \(level) (/MDP)"
        case .unknown: "something that no published standard has (/Ff)"
        }
    }
}
