internal import SignetCryptography
internal import SignetKeys

extension SignedData {
    /// Why the digest of the content is not supported.
    package var digestFault: SignedDataError { named.digest.fault(in: .digest) }

    /// Checks that the content has the digest that was signed, and that the value is the signer's.
    ///
    /// - Parameters:
    ///   - digestOfContent: The digest of what the message is about.
    ///   - content: The content type that it must have.
    /// - Throws: The fault.
    package func check(
        digestOfContent: [UInt8],
        about content: SignedDataStructure.Content
    ) throws(SignedDataError) {
        if !signedAttributes.isEmpty, signed(.contentType).isEmpty { throw .missingAttribute("contentType") }
        try structure.check(self, about: content)
        if !signedAttributes.isEmpty {
            guard let wanted = signed(.messageDigest).first else { throw .missingAttribute("messageDigest") }
            guard ASN1Element(wanted[...]).map({ Array($0.content) }) == digestOfContent else { throw .otherContent }
        }
        guard let signer else { throw .noCertificate }
        guard digest != nil else { throw digestFault }
        guard let scheme else { throw named.signature.fault(in: .signature) }
        guard let key = signer.publicKey else { throw signer.namedKeyAlgorithm.fault(in: .key) }
        guard scheme.suits(key.kind) else {
            throw .unsuitableAlgorithm(name: named.signature.name, key: key.kind.description)
        }
        let isValid =
            signedAttributes.isEmpty
            ? scheme.verifies(signature, ofDigest: digestOfContent, key)
            : scheme.verifies(signature, of: DER.value(.set, signedAttributes.flatMap(\.der)), key)
        guard isValid else { throw signedAttributes.isEmpty ? .otherContent : .wrongSignature }
        if scheme == .edDSA, let digest, digest != (key.kind == .ed448 ? .shake256 : .sha512) {
            throw .unsuitableDigest(digest.displayName)
        }
    }

    /// Checks that the signed attributes name the signer's certificate (RFC 5035), where they name one.
    ///
    /// ```
    /// SigningCertificateV2 ::= SEQUENCE { certs SEQUENCE OF ESSCertIDv2, … }
    /// ESSCertIDv2 ::= SEQUENCE { hashAlgorithm AlgorithmIdentifier DEFAULT {algorithm id-sha256}, certHash OCTET STRING, … }
    /// ```
    ///
    /// The first is the signer's; version 1 has SHA-1 and no `hashAlgorithm`.
    ///
    /// - Returns: Whether they name one.
    package func checkCertificateName() throws(SignedDataError) -> Bool {
        let names: [(value: [UInt8], digest: Digest.Algorithm)] =
            signed(.signingCertificateV2).map { ($0, .sha256) } + signed(.signingCertificate).map { ($0, .sha1) }
        guard !names.isEmpty else { return false }
        guard let signer else { throw .noCertificate }
        for name in names {
            let list = ASN1Element(name.value[...]).flatMap { ASN1Element($0.content) }
            guard let first = list.flatMap({ ASN1Element($0.content) }), var part = ASN1Element(first.content) else {
                throw .otherCertificate
            }
            var digest = name.digest
            if part.tag == 16 {
                guard let named = Digest.Algorithm(identifier: Array(part.whole)), let next = ASN1Element(part.rest)
                else {
                    throw .otherCertificate
                }
                (digest, part) = (named, next)
            }
            guard Array(part.content) == Digest.bytes(of: signer.der, digest) else { throw .otherCertificate }
        }
        return true
    }
}
