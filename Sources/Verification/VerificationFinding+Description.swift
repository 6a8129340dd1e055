internal import SignetBasics
internal import SignetCMS

extension VerificationFinding: CustomStringConvertible {
    /// The fault in a sentence without its full stop.
    public var description: String {
        switch self {
        case .byteRange(let fault): fault.description
        case .notSigned: "the signature's value is not a signed message of CMS"
        case .noValue: "the document was prepared for a signature and is not signed yet"
        case .signerCount(let count): "the signature has \(count) signers instead of one"
        case .contentInside: "the signature is about content inside itself and not about the document"
        case .contradiction(let contradiction): contradiction.description
        case .missingAttribute(let name): "the signed attribute \(name) is missing"
        case .unknownKind(let kind):
            kind.isEmpty
                ? "the signature does not say of which kind it is" : "signatures of the kind \(kind) are not supported"
        case .unknownAlgorithm(let name): "the algorithm is not supported: \(name)"
        case .misplacedAlgorithm(let name, let kind, let place):
            "the signature names \(name), which is \(kind.words), as \(place.words)"
        case .unsuitableAlgorithm(let name, let key):
            "the signature names \(name) as its algorithm, and the key of its certificate is \(key)"
        case .unsuitableDigest(let name): "the digest \(name) does not go with the key of the signature"
        case .documentChanged:
            "the document is not the one that was signed: bytes that the signature covers were changed"
        case .wrongValue: "the signature was not made with the key of its certificate, or was changed"
        case .noCertificate: "the signer's certificate is neither in the signature nor in the document"
        case .otherCertificate: "the signature names another certificate than the one in it"
        case .untrusted(let subject, let issuer):
            subject == issuer
                ? "the certificate '\(subject)', which issued itself, is not trusted"
                : "the certificate of '\(subject)', issued by '\(issuer)', does not lead to a trusted one"
        case .path(let subject, let reason): "the certificate of '\(subject)' does not allow the signature: \(reason)"
        case .otherUsage(let subject): "the key in the certificate of '\(subject)' is not for signing documents"
        case .expired(let subject, let end, let expiry):
            "the certificate of '\(subject)' expired on \(Self.day(end)), \(Self.words(for: expiry))"
        case .notYetValid(let subject, let start, let isTimeProven):
            "the certificate of '\(subject)' is valid only from \(Self.day(start))"
                + (isTimeProven ? ", and a time stamp proves that the signature is older" : "")
        case .revoked(let subject, let since, let reason):
            "the certificate of '\(subject)' was revoked\(Self.circumstances(since, reason)), before the signature was made"
        case .revokedWithoutProof(let subject, let since, let reason),
            .issuerRevoked(let subject, let since, let reason):
            "the certificate of '\(subject)' was revoked\(Self.circumstances(since, reason)), and no time stamp proves that the "
                + "signature is older"
        case .revocationUnknown(let subject):
            "nothing in the document says whether the certificate of '\(subject)' was revoked"
        case .revocationOutdated(let subject, let time):
            "the latest revocation information for the certificate of '\(subject)' (\(Self.day(time))) is too old"
        case .suspended(let subject, let since):
            "the certificate of '\(subject)' is on hold\(since.map { " since " + Self.day($0) } ?? "")"
        case .weakAlgorithm(let name, let end, let isTimeProven):
            "\(name) is too weak"
                + (end == 0 ? "" : " since \(Self.day(end))")
                + (isTimeProven || end == 0 ? "" : ", and no time stamp proves that the signature is older")
        case .timeStamp(let fault): fault.description
        case .damagedDocument:
            "the document is damaged, and programs repair it in different ways, so that changes after the signature cannot be judged"
        case .timeStampOrder:
            "the times of its time stamps contradict each other"
        case .validatedBeforeTimeStamp(let validation, let timeStamp):
            "the moment of the validation, \(TimeStampTime(seconds: validation, nanoseconds: 0)), is before the time stamp of "
                + "\(TimeStampTime(seconds: timeStamp, nanoseconds: 0))"
        case .limit(let limit): limit.description
        case .forbiddenChanges(.content): "the document was changed after the signature"
        case .forbiddenChanges(.certification(let level)):
            "the document was changed after the signature, which certifies it and allows \(Self.allowed(level))"
        case .forbiddenChanges(.lockedField(let name)): "the field '\(name)', which the signature locks, was changed"
        case .removedSignature: "an earlier version of the document has this signature, and the document does not"
        case .unlistedSignature:
            "a page shows this signature, and the form does not list it, so that some readers do not find it"
        case .drawnDifferently(let page):
            "page \(page) looks different from what was signed, outside of what was declared"
        case .notLookedAt(let obstacle): "the pages were not all drawn and compared: \(obstacle)"
        }
    }

    /// A remedy in a sentence without its full stop; nil when only another document helps.
    public var advice: String? {
        switch self {
        case .untrusted:
            "if you trust the issuer, give its certificate as trusted; get it from the issuer, not from the document"
        case .revocationUnknown, .expired(_, _, .unchecked), .expired(_, _, .notRevoked),
            .expired(_, _, .uncheckedSince):
            "ask the signer for a document with a time stamp and revocation information (level B-LT or B-LTA)"
        case .revocationOutdated:
            "ask the authority of the certificate whether it was revoked since"
        case .revoked, .revokedWithoutProof, .issuerRevoked, .notYetValid(_, _, true), .expired(_, _, .beforeSignature):
            "do not rely on the signature; ask the signer to sign again with a valid certificate"
        case .suspended: "verify it again later: the authority of the certificate will take that back, or revoke it"
        case .weakAlgorithm: "ask the signer to sign again with a stronger algorithm"
        case .documentChanged, .wrongValue, .unsuitableAlgorithm, .byteRange, .forbiddenChanges, .drawnDifferently,
            .notSigned, .contradiction:
            "do not rely on the document; ask the signer for the original"
        case .damagedDocument: "ask the signer for the original"
        case .validatedBeforeTimeStamp: "verify it as of a moment after the time stamp, or of now"
        case .notLookedAt: "compare the document yourself with the version that was signed"
        case .noValue: "ask the signer for the document that is signed"
        default: nil
        }
    }

    private static func day(_ seconds: Int) -> String { CivilTime(seconds: seconds).dateDigits.joined(separator: "-") }

    private static func words(for expiry: Expiry) -> String {
        switch expiry {
        case .unchecked, .notRevoked: "and no time stamp proves that the signature is older"
        case .uncheckedSince: "and nothing in the document says whether it was revoked before the signature"
        case .beforeSignature: "before the signature was made"
        }
    }

    private static func circumstances(_ since: Int?, _ reason: RevocationReason?) -> String {
        (since.map { " on " + day($0) } ?? "") + (reason.map { ": \($0.words)" } ?? "")
    }

    private static func allowed(_ level: Int) -> String {
        switch level {
        case 1: "no changes"
        case 2: "only filling in forms and signing"
        default: "only filling in forms, signing and annotations"
        }
    }
}

extension ByteRangeFinding: CustomStringConvertible {
    /// The fault in a sentence without its full stop.
    public var description: String {
        switch self {
        case .malformed: "the signature does not say which bytes it covers (/ByteRange)"
        case .beyondEnd: "the signature covers more bytes than the document has"
        case .otherGap: "the signature leaves out more than its own value, so that anything can be there"
        case .gapElsewhere: "what the signature leaves out is not its own value (/Contents)"
        case .coversDelimiters:
            "the signature covers a delimiter of its own value, < or >, instead of leaving both out with the value"
        case .literalValue:
            "the signature's value is a literal string, in round brackets, and must be hexadecimal (/Contents)"
        case .noValue: "the signature has no value (/Contents)"
        case .insideRevision: "the signature ends within a version of the document"
        case .overlap(let field): "the signature does not cover all of the signature in field '\(field)'"
        }
    }
}

extension AlgorithmKind {
    /// The kind with its article.
    fileprivate var words: String {
        switch self {
        case .digest: "a digest algorithm"
        case .signature: "a signature algorithm"
        case .key: "an algorithm of keys"
        case .curve: "a curve"
        }
    }
}

extension AlgorithmPlace {
    /// The algorithm that must be named there.
    fileprivate var words: String {
        switch self {
        case .digest: "its digest algorithm"
        case .signature: "its signature algorithm"
        case .imprint: "the digest algorithm of a time stamp"
        case .key: "the algorithm of its certificate's key"
        }
    }
}

extension VerificationNote: CustomStringConvertible {
    /// The note in a sentence without its full stop.
    public var description: String {
        switch self {
        case .noRevocationSource(let subject): "there is no revocation information for the certificate of '\(subject)'"
        case .notFetched(let attempt): "nothing was fetched from \(attempt)"
        case .outdatedFormat(let format): "the format \(format) is outdated"
        case .unusableTimeStamp(let fault): "a time stamp of the signature proves nothing: \(fault)"
        case .limit(let limit): limit.description
        case .uncountedResponse(let subject, let responder, .revoked):
            "an OCSP response on '\(subject)' does not count, since the certificate of its responder '\(responder)' was revoked"
        case .uncountedResponse(let subject, let responder, .unchecked):
            "an OCSP response on '\(subject)' does not count, since nothing says whether the certificate of its responder "
                + "'\(responder)' was revoked"
        case .notDrawn: "the pages were not drawn and compared with those that were signed"
        case .policy: "the signature refers to a signature policy, which was not checked"
        }
    }
}
