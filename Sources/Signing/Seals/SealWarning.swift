internal import SignetStamping

/// A doubt about a digital signature that was made.
public enum SealWarning: Hashable, Sendable {
    /// It has a lower level than the one that was asked for, which the caller allowed; with the reason.
    case levelLowered(from: SealLevel, to: SealLevel, reason: String)
    /// The certificate was not valid at the time of the signature, but on the days from one to another.
    case certificateNotValid(subject: String, from: String, to: String)
    /// Something is lacking in the validation data.
    case validationGap(ValidationGap)
}

/// Data that a validator will lack although the level promises all of them.
public enum ValidationGap: Hashable, Sendable {
    /// The certificate names neither an OCSP responder nor a revocation list at an http or https address.
    case noRevocationSource(subject: String)
    /// The certificate is its own issuer and no authority's: it cannot be revoked.
    case selfSigned(subject: String)
    /// The certificate of the issuer was not found, so nothing says whether this one was revoked; with the results of the
    /// attempts to fetch it.
    case issuerUnknown(subject: String, issuer: String, attempts: [String])
    /// An address that the certificate names was not asked, because it is on this machine or in a private network.
    case privateAddress(subject: String, address: String)
    /// Nothing but its own word says whether the certificate of an OCSP responder was revoked.
    case responderUnchecked(subject: String)
    /// A revocation list makes every document much larger.
    case largeList(address: String, bytes: Int)
    /// The data of a signature that the document had before could not be had, for this reason.
    case unproven(reason: String)
}

extension SealWarning: CustomStringConvertible {
    /// The warning in a sentence without its full stop.
    public var description: String {
        switch self {
        case .levelLowered(let asked, let reached, let reason):
            "the signature has the level \(reached.rawValue) instead of \(asked.rawValue): \(reason)"
        case .certificateNotValid(let subject, let first, let last):
            "the certificate of '\(subject)' is valid from \(first) to \(last), and not at the time of the signature: validators will "
                + "not accept it"
        case .validationGap(let gap): gap.description
        }
    }
}

extension ValidationGap: CustomStringConvertible {
    /// The gap in a sentence without its full stop.
    public var description: String {
        switch self {
        case .noRevocationSource(let subject):
            "the certificate of '\(subject)' does not say where to ask whether it was revoked"
        case .selfSigned(let subject):
            "the certificate of '\(subject)' is self-signed, so it cannot be revoked; a validator must trust it directly"
        case .issuerUnknown(let subject, let issuer, let attempts):
            "the certificate of '\(issuer)', which issued that of '\(subject)', was not found; give it with the certificates"
                + (attempts.isEmpty ? "" : " (\(attempts.joined(separator: "; ")))")
        case .privateAddress(let subject, let address):
            "\(address), which the certificate of '\(subject)' names, is a private address, and was not asked"
        case .responderUnchecked(let subject):
            "whether the certificate of the OCSP responder '\(subject)' was revoked could not be checked"
        case .unproven(let reason):
            "the validation data of an earlier signature or time stamp are incomplete: \(reason)"
        case .largeList(let address, let bytes):
            "the revocation list at \(address) has \(bytes >> 10) KiB, and becomes a part of the document"
        }
    }
}

extension SealWarning {
    /// The remedies, the best first.
    var remedies: [Remedy] {
        if case .validationGap(.privateAddress) = self { [.allowPrivateAddresses] } else { [] }
    }
}
