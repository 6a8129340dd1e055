/// The refusal of a time-stamp authority (RFC 3161, 2.4.2).
///
/// ```
/// PKIStatusInfo ::= SEQUENCE {
///    status        PKIStatus,
///    statusString  PKIFreeText     OPTIONAL,
///    failInfo      PKIFailureInfo  OPTIONAL  }
/// ```
public struct TimeStampRejection: Hashable, Sendable {
    /// A reason, with the number of its bit in `PKIFailureInfo`.
    public enum Reason: Int, Hashable, Sendable, CaseIterable {
        case badAlg = 0
        case badRequest = 2
        case badDataFormat = 5
        case timeNotAvailable = 14
        case unacceptedPolicy = 15
        case unacceptedExtension = 16
        case addInfoNotAvailable = 17
        case systemFailure = 25
    }

    /// The status: 2 is a rejection, 3 a promise of a later reply, 4 and 5 are about revocation; others are not defined.
    public let status: Int
    /// The reasons that it names.
    public let reasons: [Reason]
    /// The authority's own text: one line of at most 200 characters, or empty.
    public let text: String

    /// Makes a refusal.
    public init(status: Int, reasons: [Reason], text: String) {
        self.status = status
        self.reasons = reasons
        self.text = text
    }

    /// Whether the same request may succeed later.
    public var isTemporary: Bool {
        status == 3 || reasons.contains { $0 == .systemFailure || $0 == .timeNotAvailable }
    }
}

extension TimeStampRejection: CustomStringConvertible {
    /// The refusal in a sentence without its full stop.
    public var description: String {
        let kind =
            switch status {
            case 2: "the authority rejected the request"
            case 3: "the authority has the reply only later"
            case 4, 5: "the authority's certificate is being revoked"
            default: "the authority replied with status \(status)"
            }
        let words = reasons.map(\.words) + (text.isEmpty ? [] : ["it says '\(text)'"])
        return words.isEmpty ? kind : kind + ": " + words.joined(separator: ", ")
    }
}

extension TimeStampRejection.Reason {
    /// The name in the standard and its meaning.
    package var words: String {
        switch self {
        case .badAlg: "it does not know the digest algorithm (badAlg)"
        case .badRequest: "it does not allow this request (badRequest)"
        case .badDataFormat: "it could not read the request (badDataFormat)"
        case .timeNotAvailable: "its clock is not available (timeNotAvailable)"
        case .unacceptedPolicy: "it does not have this policy (unacceptedPolicy)"
        case .unacceptedExtension: "it does not know an extension (unacceptedExtension)"
        case .addInfoNotAvailable: "further information is not available (addInfoNotAvailable)"
        case .systemFailure: "it cannot work at present (systemFailure)"
        }
    }
}
