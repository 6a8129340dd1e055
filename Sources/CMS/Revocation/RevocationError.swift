package import SignetKeys
package import SignetStamping

/// The reason why there is no validation data of a certificate.
public enum RevocationError: Error, Hashable, Sendable {
    /// OpenSSL's libcrypto is not on this machine.
    case libraryMissing
    /// The bytes are not a certificate.
    case damagedCertificate
    /// The path to the root has more certificates than allowed.
    case pathTooLong(subject: String, limit: Int)
    /// A certificate of the path was valid until a moment, in seconds since 1970.
    case expired(subject: String, end: Int)
    /// A certificate of the path is valid from a moment, in seconds since 1970.
    case notYetValid(subject: String, start: Int)
    /// A certificate of the path is not right; the reason is OpenSSL's.
    case invalid(subject: String, reason: String)
    /// The certificate was revoked, at a moment in seconds since 1970.
    case revoked(subject: String, since: Int?, reason: RevocationReason?)
    /// The responder of the certificate's issuer does not know it.
    case unknown(subject: String)
    /// No source gave usable revocation information.
    case unavailable([Attempt])

    /// The result for one address.
    public struct Attempt: Hashable, Sendable {
        /// The subject of the certificate.
        public let subject: String
        /// The address.
        public let address: String
        /// The reason why it gave no usable answer.
        public let obstacle: RevocationSourceError

        /// Makes an attempt.
        public init(subject: String, address: String, obstacle: RevocationSourceError) {
            self.subject = subject
            self.address = address
            self.obstacle = obstacle
        }
    }

    /// The remedies, the best first.
    package var remedies: [Remedy] {
        guard case .unavailable(let attempts) = self else { return [] }
        return attempts.contains { $0.obstacle.isPrivateAddress } ? [.allowPrivateAddresses] : []
    }

    /// Whether the same may succeed later.
    public var isTemporary: Bool {
        guard case .unavailable(let attempts) = self else { return false }
        return attempts.contains { $0.obstacle.isTemporary }
    }
}

/// Why a certificate was revoked (RFC 5280, 5.3.1).
public enum RevocationReason: Int, Hashable, Sendable, CaseIterable {
    case unspecified = 0
    case keyCompromise = 1
    case cACompromise = 2
    case affiliationChanged = 3
    case superseded = 4
    case cessationOfOperation = 5
    case certificateHold = 6
    case removeFromCRL = 8
    case privilegeWithdrawn = 9
    case aACompromise = 10

    /// The reason in words.
    package var words: String {
        switch self {
        case .unspecified: "no reason was given"
        case .keyCompromise: "its key may be in other hands"
        case .cACompromise: "its authority's key may be in other hands"
        case .affiliationChanged: "its owner's name or affiliation changed"
        case .superseded: "it was replaced"
        case .cessationOfOperation: "it was no longer needed"
        case .certificateHold: "it is on hold"
        case .removeFromCRL: "it was on hold"
        case .privilegeWithdrawn: "a privilege was withdrawn"
        case .aACompromise: "an attribute authority's key may be in other hands"
        }
    }
}

extension RevocationError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    public var description: String {
        switch self {
        case .libraryMissing: "libcrypto is not on this machine; install it (Debian: libssl3)"
        case .damagedCertificate: "a certificate is damaged"
        case .pathTooLong(let subject, let limit):
            "the path of certificates from '\(subject)' to a root has more than \(limit)"
        case .expired(let subject, let end):
            "the certificate of '\(subject)' expired on \(TimeStampTime(seconds: end, nanoseconds: 0))"
        case .notYetValid(let subject, let start):
            "the certificate of '\(subject)' is valid from \(TimeStampTime(seconds: start, nanoseconds: 0)) only"
        case .invalid(let subject, let reason): "the certificate of '\(subject)' is not right: \(reason)"
        case .revoked(let subject, let since, let reason):
            "the certificate of '\(subject)' was revoked"
                + (since.map { " on \(TimeStampTime(seconds: $0, nanoseconds: 0))" } ?? "")
                + (reason.map { ": \($0.words)" } ?? "")
        case .unknown(let subject): "the authority of the certificate of '\(subject)' does not know it"
        case .unavailable(let attempts):
            "there is no revocation information: " + attempts.map(\.description).joined(separator: "; ")
        }
    }
}

extension RevocationError.Attempt: CustomStringConvertible {
    /// The attempt in words.
    public var description: String { "\(address) for '\(subject)': \(obstacle)" }
}

extension RevocationError.Attempt {
    /// That an address was not asked, since a certificate names too many; nil where all are.
    package init?(untriedOf certificate: CertificateHandle) {
        guard let address = certificate.untriedAddress else { return nil }
        self.init(
            subject: certificate.subject.commonName,
            address: address,
            obstacle: .tooManyAddresses(limit: CertificateHandle.mostAddresses)
        )
    }
}
