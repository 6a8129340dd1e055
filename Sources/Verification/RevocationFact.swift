internal import SignetCMS
internal import SignetKeys

/// A fact about the revocation of a certificate, and its source.
public struct RevocationFact: Hashable, Sendable {
    /// Where the information was.
    public enum Source: String, Hashable, Sendable {
        /// In the document security store (`/DSS`).
        case document
        /// In a signature.
        case signature
        /// Fetched for this verification.
        case fetched
    }

    /// The kind of the information.
    public enum Form: String, Hashable, Sendable {
        case ocsp
        case list = "crl"
    }

    /// The subject of the certificate.
    public let subject: String
    /// Whether it says that the certificate was revoked, at whichever moment.
    public let isRevoked: Bool
    /// Where the information was.
    public let source: Source
    /// Its kind.
    public let form: Form
    /// From when the information is (`thisUpdate`), in seconds since 1970.
    public let time: Int
    /// Where it was fetched; nil for what the document has.
    public let address: String?

    init(_ evidence: RevocationEvidence, of certificate: CertificateHandle) {
        subject = certificate.subject.commonName
        if case .revoked = evidence.statement.status { isRevoked = true } else { isRevoked = false }
        (source, form, address) = (evidence.source, evidence.form, evidence.address)
        time = evidence.statement.start
    }
}

/// A statement on a certificate, and where it is from.
struct RevocationEvidence {
    let statement: RevocationStatement
    package let source: RevocationFact.Source
    let form: RevocationFact.Form
    let address: String?
}

extension RevocationFact: CustomStringConvertible {
    /// The fact in a sentence without its full stop.
    public var description: String {
        let place =
            switch source {
            case .document: "in the document"
            case .signature: "in the signature"
            case .fetched: "fetched" + (address.map { " from \($0)" } ?? "")
            }
        let kind = form == .ocsp ? "an OCSP response" : "a revocation list"
        let moment = TimeStampTime(seconds: time)
        return "'\(subject)' was \(isRevoked ? "" : "not ")revoked, by \(kind) of \(moment), \(place)"
    }
}
