internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

extension Seal {
    /// The room for the signature of a key of another kind: RSA with 8,192 bits has as much.
    private static let unknownSignatureLength = 1024

    /// More room where a second signature would cost another permission, or cannot be made: in bytes, enough for the time stamps of
    /// authorities with large certificates.
    private static let spareLength = 16_384

    /// The length to reserve for the value of a level, in bytes.
    func expectedLength(_ level: SealLevel) -> Int {
        let spare = level > .baselineB && identity.key.isAuthorizedEachTime ? Self.spareLength : 0
        return spare
            + CAdESSignature.longestLength(
                identity.certificate,
                chain: identity.chain,
                signatureLength: identity.certificate.publicKey.largestSignatureLength ?? Self.unknownSignatureLength,
                timeStampLength: level == .baselineB ? 0 : timeStamps?.reserve ?? 0
            )
    }

    /// The signature dictionary and its field.
    func request(date: PDFDate, length: Int) -> SealRequest {
        let signer = name ?? identity.certificate.commonName
        var entries = PDFDictionary([
            ("Type", .name("Sig")), ("Filter", .name("Adobe.PPKLite")), ("SubFilter", .name("ETSI.CAdES.detached")),
            ("M", .string(Array(date.pdfText.utf8))),
        ])
        let texts: [(key: Name, text: String?)] = [
            ("Name", signer), ("Reason", reason), ("Location", location), ("ContactInfo", contact),
        ]
        for case (let key, let text?) in texts { entries.append(key, .string(TextString.encode(text))) }
        let program = PDFDictionary([("Name", .name("Signet"))])
        entries.append("Prop_Build", .dictionary(PDFDictionary([("App", .dictionary(program))])))
        var request = SealRequest(
            field: field,
            entries: entries,
            length: length,
            certification: certification?.rawValue,
            lock: lock,
            alternativeName: "Digital signature of \(signer)",
            traits: SealTraits(
                reason: reason,
                digest: identity.key.algorithm.digest.seedName,
                hasTimeStamp: level != .baselineB,
                hasRevocation: level > .baselineT
            )
        )
        request.specifications = identity.key.algorithm.specifications
        return request
    }

    /// Signs a document with an update, at most at level B-T.
    ///
    /// - Throws: ``SignetError`` when the key does not sign, or no time-stamping authority answers.
    func signature(
        over document: Bytes,
        _ update: AppendedUpdate,
        _ level: SealLevel
    ) throws(SignetError) -> MadeSignature {
        try signature(overDigest: identity.key.algorithm.digest.digest(of: document, update), level) { value in
            update.integrityCode(signature: value, original: document)
        }
    }

    /// Signs a document by the digest of the bytes that the signature covers, at most at level B-T.
    ///
    /// `integrityCode` gives the document's integrity code for a signature value, if it has one.
    ///
    /// - Throws: ``SignetError`` when the key does not sign, or no time-stamping authority answers.
    func signature(
        overDigest digest: [UInt8],
        _ level: SealLevel,
        integrityCode: (_ value: [UInt8]) -> [UInt8]?
    ) throws(SignetError) -> MadeSignature {
        let attributes = SignedAttributes(digest: digest, identity.key.algorithm, identity.certificate)
        let signature = try signature(of: attributes.signedBytes)
        let timeStamp = level > .baselineB ? try timeStamp(of: signature) : nil
        let signed = CAdESSignature(
            algorithm: identity.key.algorithm,
            certificate: identity.certificate,
            chain: identity.chain,
            attributes: attributes,
            signature: signature,
            timeStamp: timeStamp?.token.der,
            integrityCode: integrityCode(signature)
        )
        return MadeSignature(der: signed.der, timeStamp: timeStamp)
    }

    /// Has the key sign, and checks what it gives: a token or a service may have another key than the certificate's.
    private func signature(of bytes: [UInt8]) throws(SignetError) -> [UInt8] {
        let value: [UInt8]
        do {
            value = try identity.key.signature(of: bytes)
        } catch var error as SignetError {
            error.cause = .key
            throw error
        } catch {
            throw SignetError(.invalidData, "the key does not sign: \(error)", cause: .key)
        }
        if identity.isMatched { return value }
        guard let checked = identity.certificate.signature(value, of: bytes, identity.key.algorithm) else {
            throw SignetError(.invalidData, "the key's signature does not suit its certificate", cause: .key)
        }
        return checked
    }

    /// A time stamp of the signature value (ETSI EN 319 122-1, 5.3).
    private func timeStamp(of signature: [UInt8]) throws(SignetError) -> TimeStampAuthorities.Answer {
        guard let timeStamps else {
            throw SignetError(.invalidArgument, "the level \(level.rawValue) needs a time-stamping authority")
        }
        return try timeStamps.timeStamp(over: timeStamps.digest.digest(of: signature))
    }
}

extension SignatureAlgorithm {
    /// The specifications beside PDF 2.0 that allow it there.
    fileprivate var specifications: [TechnicalSpecification] {
        let hashes: [TechnicalSpecification] =
            switch digest {
            case .sha256, .sha384, .sha512: []
            case .sha3With256, .sha3With384, .sha3With512, .shake256: [.hashes]
            }
        return switch self {
        case .rsaPKCS1, .rsaPSS: hashes
        case .ecdsa, .ed25519, .ed448: hashes + [.curves]
        }
    }
}

/// A signature that was made.
struct MadeSignature {
    /// The value: a `ContentInfo` in DER.
    let der: [UInt8]
    /// The time stamp in it; nil at level B-B.
    let timeStamp: TimeStampAuthorities.Answer?
}
