internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

extension Seal {
    /// The certificates that go into the signature: all but a root, which a validator must have anyway.
    private var certificates: [X509Certificate] {
        [identity.certificate] + identity.chain.filter { !$0.isSelfIssued }
    }

    /// The room for the signature of a key of another kind: RSA with 8,192 bits has as much.
    private static let unknownSignatureLength = 1024

    /// The length to reserve for the value, in bytes.
    var expectedLength: Int {
        SignedData.length(
            certificates: certificates.map(\.der),
            issuerLength: identity.certificate.issuerName.count,
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
        return SealRequest(
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
                hasRevocation: false
            )
        )
    }

    /// The value of the signature over a document with an update.
    ///
    /// - Throws: ``SignetError`` when the key does not sign, or no time-stamping authority answers.
    func value(over document: Bytes, _ update: AppendedUpdate) throws(SignetError) -> [UInt8] {
        let algorithm = identity.key.algorithm
        let attributes = SignedAttributes(
            digest: algorithm.digest.digest(of: document, update),
            algorithm: algorithm,
            certificate: identity.certificate.der
        )
        let signature = try signature(of: attributes.signedBytes)
        var signed = SignedData(
            signer: SignedData.SignerIdentifier(
                issuer: identity.certificate.issuerName,
                serialNumber: identity.certificate.serialNumber
            ),
            algorithm: algorithm,
            attributes: attributes,
            signature: signature,
            certificates: certificates.map(\.der)
        )
        if level != .baselineB { signed.timeStamp = try timeStamp(of: signature) }
        return signed.der
    }

    /// Has the key sign, and checks what it gives: a token or a service may have another key than the certificate's.
    private func signature(of bytes: [UInt8]) throws(SignetError) -> [UInt8] {
        let value: [UInt8]
        do {
            value = try identity.key.signature(of: bytes)
        } catch {
            throw SignetError(.invalidData, "the key does not sign: \(error)")
        }
        guard identity.certificate.verifies(value, of: bytes, identity.key.algorithm) else {
            throw SignetError(.invalidData, "the key's signature does not suit its certificate")
        }
        return value
    }
    /// The token of a time stamp of the signature value (ETSI EN 319 122-1, 5.3).
    private func timeStamp(of signature: [UInt8]) throws(SignetError) -> [UInt8] {
        let algorithm = timeStamps?.digest ?? .sha256
        guard let timeStamps, let imprint = MessageImprint(algorithm.digest(of: signature), algorithm) else {
            throw SignetError(.invalidArgument, "the level \(level.rawValue) needs a time-stamping authority")
        }
        do throws(TimeStampFault) { return try timeStamps.token(over: imprint).der } catch { throw SignetError(error) }
    }
}
