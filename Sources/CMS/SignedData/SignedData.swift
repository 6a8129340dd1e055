internal import CLoading
internal import COpenSSL
package import SignetCryptography
package import SignetKeys

/// A SignedData with one signer, by whichever program, as OpenSSL reads it (RFC 5652, 5): a signature or a time-stamp token.
///
/// Signatures and tokens, new ones and those of documents, are read here and nowhere else. Reading checks nothing but that there is
/// one signer.
@safe
package final class SignedData {
    /// The signer's certificate; nil when it was not found.
    package let signer: CertificateHandle?
    /// The certificates in the message.
    package let certificates: [CertificateHandle]
    /// The content that is inside; nil when the message is about other bytes.
    package let content: [UInt8]?
    /// The type of the content (`eContentType`), an object identifier with dots.
    let contentType: String
    /// The digest of the content; nil for one that is not supported.
    package let digest: Digest.Algorithm?
    /// The signature algorithm; nil for one that is not supported.
    package let scheme: SignatureScheme?
    /// Both algorithms as they are named.
    let named: (digest: NamedAlgorithm, signature: NamedAlgorithm)
    /// The parts that nothing signs.
    let structure: SignedDataStructure
    /// Whether its sets and sequences are encoded as such; see ``SetEncoding``.
    let areSetsConstructed: Bool
    /// The signature value.
    package let signature: [UInt8]
    /// The attributes that are signed.
    let signedAttributes: [Attribute]
    let unsignedAttributes: [Attribute]

    private let message: OpenSSLReference

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - contents: The message; anything may follow it.
    ///   - candidates: Certificates, one of which may be the signer's when the message does not have it.
    /// - Throws: ``SignedDataError/notSigned``, ``SignedDataError/noValue`` or ``SignedDataError/signerCount(_:)``.
    package init(_ contents: [UInt8], candidates: [CertificateHandle] = []) throws(SignedDataError) {
        guard let message = Self.message(contents),
            unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_signed,
            let signers = unsafe CMS_get0_SignerInfos(message.pointer)
        else { throw !contents.isEmpty && contents.allSatisfy { $0 == 0 } ? .noValue : .notSigned }
        let count = Int(unsafe OPENSSL_sk_num(signers))
        guard count == 1, let information = unsafe OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) }) else {
            throw .signerCount(max(0, count))
        }
        let structure =
            SignedDataStructure(contents)
            ?? SignedDataStructure(unsafe encoded { unsafe i2d_CMS_ContentInfo(message.pointer, $0) })
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
        contentType = unsafe numbers(of: CMS_get0_eContentType(message.pointer))
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
        signature = unsafe CMS_SignerInfo_get0_signature(information).map { unsafe [UInt8]($0) } ?? []
        signedAttributes = unsafe (0..<max(0, CMS_signed_get_attr_count(information))).compactMap {
            unsafe Attribute(CMS_signed_get_attr(information, $0))
        }
        unsignedAttributes = unsafe (0..<max(0, CMS_unsigned_get_attr_count(information))).compactMap {
            unsafe Attribute(CMS_unsigned_get_attr(information, $0))
        }
        self.message = message
    }

    /// Whether OpenSSL has all that reading and checking calls.
    package static var isLibraryThere: Bool {
        signet_has_x509() && signet_has_identities() && signet_has_timestamps() && signet_has_revocation()
            && signet_has_verification()
    }

    /// The certificates in DER, the signer's first; none when that is unknown.
    package var encodedCertificates: [[UInt8]] {
        guard let signer else { return [] }
        return [signer.der] + certificates.map(\.der).filter { $0 != signer.der }
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
    package static func normalized(_ contents: [UInt8]) -> [UInt8]? {
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

    /// The values of a signed attribute, in DER.
    package func signed(_ identifier: Attribute.Identifier) -> [[UInt8]] {
        signedAttributes.filter { $0.identifier == identifier.rawValue }.flatMap(\.values)
    }

    /// The values of an unsigned attribute, in DER.
    package func unsigned(_ identifier: Attribute.Identifier) -> [[UInt8]] {
        unsignedAttributes.filter { $0.identifier == identifier.rawValue }.flatMap(\.values)
    }

    /// Whether OpenSSL finds the signature of the content inside right, too: it knows fewer algorithms.
    var isVerifiedByOpenSSL: Bool {
        // Trust is not its question here.
        let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
        return withoutErrors { unsafe CMS_verify(message.pointer, nil, nil, nil, nil, flags) == 1 }
    }
}
