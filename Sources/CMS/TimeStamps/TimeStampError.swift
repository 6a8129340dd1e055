public import SignetWeb

/// The reason why there is no time stamp.
public enum TimeStampError: Error, Hashable, Sendable {
    /// The authority could not be asked, or its reply is not one of HTTP as it should be.
    case web(WebError)
    /// OpenSSL's libcrypto is not on this machine.
    case libraryMissing
    /// The policy is not an object identifier.
    case badPolicy(String)
    /// The reply has no bytes.
    case emptyReply
    /// The reply is not a time-stamp response (RFC 3161, 2.4.2).
    case notAReply
    /// The authority refused; the text is its own.
    case rejected(TimeStampRejection)
    /// The token is not a signed time stamp with one signer.
    case notAToken
    /// The authority's certificate is not in the token.
    case noCertificate
    /// The token is of a version other than 1.
    case version(Int)
    /// The token is for another digest, or for another algorithm.
    case otherImprint
    /// The token answers another request.
    case otherNonce
    /// The token was made under another policy.
    case otherPolicy(String, asked: String)
    /// The token has no time of the required form.
    case noTime
    /// The time of the token is far from that of this machine.
    case farFromClock(TimeStampTime)
    /// The token has a critical extension, and none is known.
    case unknownExtension
    /// The certificate is not for time stamps alone: its extended key usage must be critical and have no other purpose.
    case otherPurpose
    /// The certificate was not valid at the time of the token.
    case outsideValidity(TimeStampTime)
    /// The token does not name the certificate that it was signed with (RFC 5816).
    case otherCertificate
    /// The name of the authority in the token is not that of the certificate.
    case otherName
    /// The signature of the token is wrong.
    case brokenSignature
    /// Parts of the token that nothing signs contradict those that are signed, or the standard.
    case contradiction(MessageFinding)
    /// The token is signed with an algorithm that is not supported, or that is not one of its certificate's key.
    case unknownAlgorithm(String)
    /// The certificate does not lead to a trusted one, by the reason given.
    case untrusted(String)
    /// No authority of several gave a time stamp.
    case all([Attempt])

    /// The result of one authority of several.
    public struct Attempt: Hashable, Sendable {
        /// The authority's name.
        public let authority: String
        /// The reason why it gave no time stamp.
        public let fault: TimeStampError

        /// Makes an attempt.
        public init(authority: String, fault: TimeStampError) {
            self.authority = authority
            self.fault = fault
        }
    }

    /// Whether the same request may succeed later; of several authorities, at one of them.
    public var isTemporary: Bool {
        switch self {
        case .web(let fault): fault.isTemporary
        case .rejected(let rejection): rejection.isTemporary
        case .all(let attempts): attempts.contains { $0.fault.isTemporary }
        default: false
        }
    }
}

extension TimeStampError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    public var description: String {
        switch self {
        case .web(let fault): fault.description
        case .libraryMissing: "libcrypto is not on this machine; install it (Debian: libssl3)"
        case .badPolicy(let text): "'\(text)' is not a policy; write its numbers with dots, as 1.2.3.4"
        case .emptyReply: "the reply is empty"
        case .notAReply: "the reply is not a time-stamp response"
        case .rejected(let rejection): rejection.description
        case .notAToken: "the reply's token is not a time stamp with one signer"
        case .noCertificate: "the token does not contain the authority's certificate"
        case .version(let version): "the token is of version \(version), not 1"
        case .otherImprint: "the token is for other data"
        case .otherNonce: "the token is the reply to another request: its nonce is different"
        case .otherPolicy(let policy, let asked): "the token was made under the policy \(policy), not \(asked)"
        case .noTime: "the token has no valid time"
        case .farFromClock(let time):
            "the token's time is \(time), more than a day from this machine's clock; correct the clock, or use another authority"
        case .unknownExtension: "the token has a critical extension that is not known"
        case .otherPurpose:
            "the authority's certificate is not for time stamps alone: it needs the one purpose 'timeStamping', marked as critical"
        case .outsideValidity(let time): "the authority's certificate is not valid at the token's time, \(time)"
        case .otherCertificate: "the token does not name the certificate that it was signed with"
        case .otherName: "the token names another authority than its certificate"
        case .brokenSignature: "the token's signature is wrong"
        case .contradiction(let contradiction): "the token is damaged: \(contradiction)"
        case .unknownAlgorithm(let name): "the token is signed with an algorithm that is not supported: \(name)"
        case .untrusted(let reason): "the authority's certificate is not trusted: \(reason)"
        case .all(let attempts):
            "no time-stamp authority gave a time stamp: "
                + attempts.map { "\($0.authority): \($0.fault)" }.joined(separator: "; ")
        }
    }
}
