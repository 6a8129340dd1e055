public import SignetWeb

/// The reason why an OCSP response, a revocation list or a fetched certificate is useless.
public enum RevocationSourceError: Error, Hashable, Sendable {
    /// It could not be fetched.
    case web(WebError)
    /// It is not an OCSP response (RFC 6960, 4.2.1).
    case notOCSP
    /// The responder refused to answer, with the status of its response.
    case refused(status: Int)
    /// It answers another request.
    case otherNonce
    /// It says nothing about the certificate.
    case otherCertificate
    /// It is not signed by the issuer or by a responder of the issuer's; the reason is OpenSSL's.
    case untrusted(String)
    /// The responder says of itself that it was not revoked.
    case selfVouching
    /// The responder's certificate was revoked.
    case responderRevoked
    /// It is not a revocation list (RFC 5280, 5.1).
    case notAList
    /// The list has only what changed since another one.
    case deltaList
    /// It was not asked for, since the certificate names more addresses for one purpose than are tried.
    case tooManyAddresses(limit: Int)
    /// It was replaced at a moment, or is too old, in seconds since 1970.
    case outdated(Int)
    /// It is from a moment later than now, in seconds since 1970.
    case notYetValid(Int)
    /// It is neither a certificate nor a certs-only message (RFC 5280, 4.2.2.1), or not the issuer's.
    case notTheIssuer

    /// Whether an address was refused because it is on this machine or in a private network.
    package var isPrivateAddress: Bool {
        switch self {
        case .web(.privateAddress), .web(.redirectToPrivate): true
        default: false
        }
    }

    /// Whether the same request may succeed later.
    public var isTemporary: Bool {
        switch self {
        case .web(let fault): fault.isTemporary
        // internalError and tryLater.
        case .refused(let status): status == 2 || status == 3
        case .outdated: true
        default: false
        }
    }
}

extension RevocationSourceError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    public var description: String {
        switch self {
        case .web(let fault): fault.description
        case .notOCSP: "the reply is not an OCSP response"
        case .refused(1): "the responder could not read the request (malformedRequest)"
        case .refused(2): "the responder cannot work at present (internalError)"
        case .refused(3): "the responder has the answer only later (tryLater)"
        case .refused(5): "the responder requires a signed request (sigRequired)"
        case .refused(6): "the responder has no answer for this certificate (unauthorized)"
        case .refused(let status): "the responder replied with status \(status)"
        case .otherNonce: "the response answers another request: its nonce is different"
        case .otherCertificate: "it says nothing of this certificate"
        case .untrusted(let reason): "it cannot be trusted: \(reason)"
        case .selfVouching: "the responder vouches for itself"
        case .responderRevoked: "it cannot be trusted: its responder's certificate was revoked"
        case .notAList: "the reply is not a revocation list in DER"
        case .deltaList: "the list has only what changed since another one, which is not supported"
        case .tooManyAddresses(let limit): "only \(limit) addresses of a certificate are tried for one purpose"
        case .outdated(let end): "it was valid until \(TimeStampTime(seconds: end, nanoseconds: 0))"
        case .notYetValid(let start):
            "it is from \(TimeStampTime(seconds: start, nanoseconds: 0)), later than this machine's clock; correct the clock"
        case .notTheIssuer: "the reply is not the issuer's certificate"
        }
    }
}
