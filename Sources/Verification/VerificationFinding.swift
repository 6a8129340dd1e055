public import SignetCMS

/// A fault of a signature, or a lack of information for judging it.
public enum VerificationFinding: Error, Hashable, Sendable {
    /// `/ByteRange` does not cover what it must.
    case byteRange(ByteRangeFinding)
    /// `/Contents` is not a signed message of CMS (RFC 5652, 5).
    case notSigned
    /// `/Contents` has nothing but zeros: the document was prepared for a signature, whose value is still to come.
    case noValue
    /// The message has another number of signers than one.
    case signerCount(Int)
    /// The message has content inside, which the signature is about, instead of the document.
    case contentInside
    /// Parts of the message that nothing signs contradict those that are signed, or the standard.
    case contradiction(MessageFinding)
    /// A signed attribute that must be there is not.
    case missingAttribute(String)
    /// The kind of the signature is not supported (`/SubFilter`).
    case unknownKind(String)
    /// An algorithm is not supported.
    case unknownAlgorithm(String)
    /// An algorithm is named in a place that is for another kind of algorithm.
    case misplacedAlgorithm(name: String, AlgorithmKind, in: AlgorithmPlace)
    /// The signature algorithm is not one of the certificate's key.
    case unsuitableAlgorithm(name: String, key: String)
    /// The digest of the document is not the one that goes with the key (RFC 8419, 3).
    case unsuitableDigest(String)
    /// The document is not the one that was signed: its digest is different.
    case documentChanged
    /// The signature value was not made with the key of the certificate.
    case wrongValue
    /// The signer's certificate is neither in the signature nor in the document.
    case noCertificate
    /// The signature names another certificate than the one that is in it.
    case otherCertificate
    /// The certificate does not lead to one that is trusted.
    case untrusted(subject: String, issuer: String)
    /// A certificate of the path does not allow such a signature; the reason is OpenSSL's.
    case path(subject: String, reason: String)
    /// The key of the certificate is not for signatures of documents.
    case otherUsage(subject: String)
    /// The certificate was valid until a moment, in seconds since 1970, which is past; the last part says why that matters.
    case expired(subject: String, end: Int, Expiry)
    /// The certificate is valid from a moment, in seconds since 1970, which is later than that of the validation, or than the time
    /// that a time stamp proves for the signature.
    case notYetValid(subject: String, start: Int, isTimeProven: Bool)
    /// The certificate was revoked, at a moment in seconds since 1970, before the signature was made, as a time stamp in what was
    /// signed proves.
    case revoked(subject: String, since: Int?, reason: RevocationReason?)
    /// The signer's certificate was revoked, at a moment in seconds since 1970, and no time stamp proves that the signature is older.
    case revokedWithoutProof(subject: String, since: Int?, reason: RevocationReason?)
    /// The same of an issuer's certificate.
    case issuerRevoked(subject: String, since: Int?, reason: RevocationReason?)
    /// The certificate is on hold since a moment, in seconds since 1970: its authority may revoke it or not.
    case suspended(subject: String, since: Int?)
    /// Nothing in the document says whether the certificate was revoked.
    case revocationUnknown(subject: String)
    /// The newest information on whether the certificate was revoked is of a moment, in seconds since 1970, and too old.
    case revocationOutdated(subject: String, time: Int)
    /// The algorithm was acceptable until a moment, in seconds since 1970; whether the time of the signature is proven.
    case weakAlgorithm(name: String, end: Int, isTimeProven: Bool)
    /// The time stamp itself is wrong.
    case timeStamp(TimeStampError)
    /// A time stamp of the signature is later than one that covers it.
    case timeStampOrder
    /// A valid time stamp is of a later time than the moment of the validation; both in seconds since 1970.
    case validatedBeforeTimeStamp(validation: Int, timeStamp: Int)
    /// A limit of the verification was reached.
    case limit(VerificationLimit)
    /// The document is damaged, and programs repair it in different ways, so that changes after the signature cannot be judged.
    case damagedDocument
    /// The document has changes after the signature that it does not allow.
    case forbiddenChanges(ForbiddenChanges)
    /// An earlier version of the document has the signature, and the document does not.
    case removedSignature
    /// A page shows the field of the signature, and the form does not lead to it, so that some readers do not find it.
    case unlistedSignature
    /// A page, by its number from 1, is drawn differently from the signed version, outside of what its changes explain.
    case drawnDifferently(page: Int)
    /// The pages were not all drawn and compared with those of the signed version.
    case notLookedAt(PageComparisonFinding)

    /// The knowledge about an expired certificate.
    public enum Expiry: Hashable, Sendable {
        /// Nothing proves that the signature is older than the end.
        case unchecked
        /// The same, of a certificate that was not revoked before its end.
        case notRevoked
        /// A time stamp proves that the signature is older, but not whether the certificate was revoked by then.
        case uncheckedSince
        /// A time stamp inside the signed data proves that the signature was made after the end.
        case beforeSignature
    }

    /// The changes that a signature does not allow.
    public enum ForbiddenChanges: Hashable, Sendable {
        /// Changes of what the document shows or is, which no signature allows.
        case content
        /// The certification of the document, by its level from 1 to 3 (ISO 32000-2, table 257).
        case certification(level: Int)
        /// A field that the signature locks.
        case lockedField(String)
    }

    /// The result of the signature with this fault.
    public var indication: Indication {
        switch self {
        case .byteRange, .notSigned, .noValue, .signerCount, .contentInside, .contradiction, .documentChanged,
            .wrongValue, .unsuitableAlgorithm, .revoked, .forbiddenChanges, .removedSignature, .unlistedSignature,
            .drawnDifferently:
            .failed
        case .notYetValid(_, _, let isTimeProven): isTimeProven ? .failed : .indeterminate
        case .timeStamp(.brokenSignature), .timeStamp(.otherImprint), .timeStamp(.notAToken): .failed
        default: .indeterminate
        }
    }

    /// The reason in the words of ETSI EN 319 102-1.
    public var subindication: Subindication {
        switch self {
        case .byteRange, .notSigned, .noValue, .signerCount, .contentInside, .contradiction, .forbiddenChanges,
            .removedSignature, .unlistedSignature, .drawnDifferently:
            .format
        case .missingAttribute: .signatureConstraints
        case .unknownKind, .unknownAlgorithm, .misplacedAlgorithm, .damagedDocument, .limit, .notLookedAt: .generic
        case .unsuitableDigest: .weakAlgorithm
        case .documentChanged: .hash
        case .wrongValue, .unsuitableAlgorithm: .cryptography
        case .noCertificate, .otherCertificate: .noSigningCertificate
        case .untrusted: .noCertificateChain
        case .path, .otherUsage: .chainConstraints
        case .expired(_, _, .notRevoked): .outOfBoundsNotRevoked
        case .expired(_, _, .beforeSignature): .expired
        case .expired: .outOfBoundsWithoutProof
        case .notYetValid: .notYetValid
        case .revoked: .revoked
        case .revokedWithoutProof: .revokedWithoutProof
        case .issuerRevoked: .issuerRevokedWithoutProof
        case .suspended, .revocationUnknown, .revocationOutdated: .tryLater
        case .weakAlgorithm(_, _, let isTimeProven): isTimeProven ? .weakAlgorithm : .weakAlgorithmWithoutProof
        case .timeStampOrder, .validatedBeforeTimeStamp: .timeStampOrder
        case .timeStamp(let fault): Self.subindication(of: fault)
        }
    }

    private static func subindication(of fault: TimeStampError) -> Subindication {
        switch fault {
        case .notAToken: .format
        case .otherImprint: .hash
        case .brokenSignature: .cryptography
        case .noCertificate, .otherCertificate: .noSigningCertificate
        case .otherPurpose, .otherName: .chainConstraints
        case .outsideValidity: .outOfBoundsWithoutProof
        default: .generic
        }
    }
}

/// Why `/ByteRange` does not cover the document as it must (ISO 32000-2, 12.8.1).
public enum ByteRangeFinding: Hashable, Sendable {
    /// It is missing, or is not four numbers in rising order that begin with 0.
    case malformed
    /// It goes beyond the end of the file.
    case beyondEnd
    /// The gap contains the signature's value and more.
    case otherGap
    /// The gap contains something else than the signature's value, or a part of it.
    case gapElsewhere
    /// The gap contains the signature's value without its delimiters, of which a part is covered.
    case coversDelimiters
    /// The signature's value is a literal string and not a hexadecimal one.
    case literalValue
    /// The signature's value is missing, or is not a string (`/Contents`).
    case noValue
    /// It ends within a revision of the document.
    case insideRevision
    /// It overlaps that of another signature.
    case overlap(field: String)
}
