internal import CLoading
internal import COpenSSL
internal import SignetCryptography
internal import SignetKeys

/// The signed message of any program's signature, as OpenSSL reads it (RFC 5652, 5).
@safe
final class SignatureMessage {
    /// The signer's certificate; nil when it was not found.
    let signer: CertificateHandle?
    /// The certificates in the message.
    let certificates: [CertificateHandle]
    /// The content that is inside; nil when the message is about other bytes.
    let content: [UInt8]?
    /// The digest of the content; nil for one that is not supported.
    package let digest: Digest.Algorithm?
    /// The signature algorithm; nil for one that is not supported.
    let scheme: SignatureScheme?
    /// Both algorithms as they are named.
    private let named: (digest: NamedAlgorithm, signature: NamedAlgorithm)
    /// The parts that nothing signs.
    let structure: MessageStructure
    /// Whether its sets and sequences are encoded as such; see ``SetEncoding``.
    let areSetsConstructed: Bool
    /// The signature value.
    let value: [UInt8]
    /// The attributes that are signed.
    let signedAttributes: [MessageAttribute]
    let unsignedAttributes: [MessageAttribute]

    private let message: OpenSSLReference
    private let information: OpaquePointer

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - contents: The message; anything may follow it.
    ///   - candidates: Certificates, one of which may be the signer's when the message does not have it.
    /// - Throws: ``VerificationFinding/notSigned``, ``VerificationFinding/noValue`` or ``VerificationFinding/signerCount(_:)``.
    init(_ contents: [UInt8], candidates: [CertificateHandle]) throws(VerificationFinding) {
        guard let message = Self.message(contents),
            unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_signed,
            let signers = unsafe CMS_get0_SignerInfos(message.pointer)
        else { throw !contents.isEmpty && contents.allSatisfy { $0 == 0 } ? .noValue : .notSigned }
        let count = Int(unsafe OPENSSL_sk_num(signers))
        guard count == 1, let information = unsafe OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) }) else {
            throw .signerCount(max(0, count))
        }
        let structure =
            MessageStructure(contents)
            ?? MessageStructure(unsafe encoded { unsafe i2d_CMS_ContentInfo(message.pointer, $0) })
        guard let structure else { throw .notSigned }
        self.structure = structure
        areSetsConstructed = SetEncoding.isConstructed(in: contents)
        let inside = withoutErrors { () -> [CertificateHandle] in
            guard let stack = unsafe OpenSSLReference(unsafe CMS_get1_certs(message.pointer), freeCertificates) else {
                return []
            }
            return unsafe stack.elements.compactMap { unsafe CertificateHandle(sharing: $0) }
        }
        certificates = inside
        signer = (inside + candidates).first { candidate in
            withoutErrors { unsafe candidate.withPointer { unsafe CMS_SignerInfo_cert_cmp(information, $0) == 0 } }
        }
        content = unsafe CMS_get0_content(message.pointer)?.pointee.map { unsafe [UInt8]($0) }
        var (digestIdentifier, signatureIdentifier):
            (UnsafeMutablePointer<X509_ALGOR>?, UnsafeMutablePointer<X509_ALGOR>?)
        unsafe (digestIdentifier, signatureIdentifier) = (nil, nil)
        unsafe CMS_SignerInfo_get0_algs(information, nil, nil, &digestIdentifier, &signatureIdentifier)
        digest = Digest.Algorithm(identifier: digestIdentifier)
        scheme = unsafe SignatureScheme(signatureIdentifier, digest: digest)
        named = unsafe (
            NamedAlgorithm(digestIdentifier?.pointee.algorithm), NamedAlgorithm(signatureIdentifier?.pointee.algorithm)
        )
        value = unsafe CMS_SignerInfo_get0_signature(information).map { unsafe [UInt8]($0) } ?? []
        signedAttributes = unsafe (0..<max(0, CMS_signed_get_attr_count(information))).compactMap {
            unsafe MessageAttribute(CMS_signed_get_attr(information, $0))
        }
        unsignedAttributes = unsafe (0..<max(0, CMS_unsigned_get_attr_count(information))).compactMap {
            unsafe MessageAttribute(CMS_unsigned_get_attr(information, $0))
        }
        self.message = message
        unsafe self.information = information
    }

    /// The revocation lists in the message, in DER.
    var revocationLists: [[UInt8]] {
        withoutErrors {
            let release = { (stack: OpaquePointer?) in
                unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_CRL_free($0.map { OpaquePointer($0) }) }
            }
            guard let stack = OpenSSLReference(unsafe CMS_get1_crls(message.pointer), release) else { return [] }
            return unsafe stack.elements.map { list in unsafe encoded { unsafe i2d_X509_CRL(list, $0) } }
        }
    }

    /// A message in DER, without what follows it; nil for bytes that are none.
    static func normalized(_ contents: [UInt8]) -> [UInt8]? {
        if let element = ASN1Element(contents[...]) { return Array(element.whole) }
        return message(contents).map { message in unsafe encoded { unsafe i2d_CMS_ContentInfo(message.pointer, $0) } }
    }

    /// Reads a message, whose lengths may be indefinite as in old files; anything may follow it.
    private static func message(_ contents: [UInt8]) -> OpenSSLReference? {
        withoutErrors {
            unsafe contents.withUnsafeBufferPointer { buffer in
                var position = buffer.baseAddress
                guard unsafe position != nil else { return nil }
                var message = unsafe CMS_ContentInfo_new_ex(signet_crypto_context(), nil)
                // When it fails it frees the message.
                return unsafe OpenSSLReference(
                    d2i_CMS_ContentInfo(&message, &position, buffer.count),
                    CMS_ContentInfo_free
                )
            }
        }
    }

    // MARK: Attributes

    /// The values of a signed attribute, in DER.
    func signed(_ identifier: MessageAttribute.Identifier) -> [[UInt8]] {
        signedAttributes.filter { $0.identifier == identifier.rawValue }.flatMap(\.values)
    }

    /// The values of an unsigned attribute, in DER.
    func unsigned(_ identifier: MessageAttribute.Identifier) -> [[UInt8]] {
        unsignedAttributes.filter { $0.identifier == identifier.rawValue }.flatMap(\.values)
    }

    // MARK: Checks

    /// Why the digest of the content is not supported.
    var digestFault: VerificationFinding { named.digest.fault(in: .digest) }

    /// Checks that the content has the digest that was signed, and that the value is the signer's.
    ///
    /// - Parameters:
    ///   - digestOfContent: The digest of what the message is about.
    ///   - content: The content type that it must have.
    /// - Throws: The fault.
    func check(
        digestOfContent: [UInt8],
        about content: MessageStructure.Content
    ) throws(VerificationFinding) {
        if !signedAttributes.isEmpty, signed(.contentType).isEmpty { throw .missingAttribute("contentType") }
        try structure.check(self, about: content)
        if !signedAttributes.isEmpty {
            guard let wanted = signed(.messageDigest).first else { throw .missingAttribute("messageDigest") }
            guard ASN1Element(wanted[...]).map({ Array($0.content) }) == digestOfContent else { throw .documentChanged }
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
            ? scheme.verifies(value, ofDigest: digestOfContent, key)
            : scheme.verifies(value, of: DER.value(.set, signedAttributes.flatMap(\.der)), key)
        guard isValid else { throw signedAttributes.isEmpty ? .documentChanged : .wrongValue }
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
    func checkCertificateName() throws(VerificationFinding) -> Bool {
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

/// An attribute of a signature (RFC 5652, 5.3).
struct MessageAttribute {
    /// The object identifier, with dots.
    let identifier: String
    /// The values, in DER.
    let values: [[UInt8]]
    /// The attribute itself, in DER.
    package let der: [UInt8]

    /// Attributes that are examined.
    enum Identifier: String {
        /// RFC 5652, 11.1.
        case contentType = "1.2.840.113549.1.9.3"
        /// RFC 5652, 11.2.
        case messageDigest = "1.2.840.113549.1.9.4"
        /// RFC 5652, 11.3.
        case signingTime = "1.2.840.113549.1.9.5"
        /// RFC 2634, 5.4.
        case signingCertificate = "1.2.840.113549.1.9.16.2.12"
        /// RFC 5035, 3.
        case signingCertificateV2 = "1.2.840.113549.1.9.16.2.47"
        /// RFC 3161, appendix A.
        case timeStamp = "1.2.840.113549.1.9.16.2.14"
        /// A time stamp of the content (RFC 5126, 5.11.4).
        case contentTimeStamp = "1.2.840.113549.1.9.16.2.20"
        /// RFC 6211, 2.
        case algorithmProtection = "1.2.840.113549.1.9.52"
        /// RFC 5126, 5.8.1.
        case policy = "1.2.840.113549.1.9.16.2.15"
        /// Adobe's revocation information (ISO 32000-2, 12.8.3.3.2).
        case revocationInformation = "1.2.840.113583.1.1.8"
    }

    @safe init?(_ attribute: OpaquePointer?) {
        guard let attribute = unsafe attribute else { return nil }
        unsafe identifier = numbers(of: X509_ATTRIBUTE_get0_object(attribute))
        unsafe values = (0..<max(0, X509_ATTRIBUTE_count(attribute))).map { index in
            let value = unsafe X509_ATTRIBUTE_get0_type(attribute, index)
            return unsafe encoded { unsafe i2d_ASN1_TYPE(value, $0) }
        }
        unsafe der = encoded { unsafe i2d_X509_ATTRIBUTE(attribute, $0) }
    }
}
