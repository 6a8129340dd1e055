internal import CLoading
internal import COpenSSL

/// Owns a certificate of OpenSSL.
@safe
package final class CertificateHandle {
    /// The most bytes of a certificate.
    package static let limit = 1 << 16

    private let certificate: OpaquePointer
    /// Whether others signed it, by their encodings: to find that out takes longer than all else.
    private var signers: [[UInt8]: Bool] = [:]

    /// Takes a certificate over.
    package init(owning certificate: OpaquePointer) { unsafe self.certificate = certificate }

    /// Shares a certificate that something else owns.
    package convenience init?(sharing certificate: OpaquePointer?) {
        guard let certificate = unsafe certificate, unsafe X509_up_ref(certificate) == 1 else { return nil }
        unsafe self.init(owning: certificate)
    }

    /// Reads a certificate in DER; bytes after it are left alone.
    package init(der: [UInt8]) throws(IdentityError) {
        guard der.count <= Self.limit else { throw .certificateTooLarge(limit: Self.limit) }
        let certificate = unsafe withoutErrors {
            unsafe der.withUnsafeBufferPointer { buffer in
                var next = buffer.baseAddress
                var certificate = unsafe X509_new_ex(signet_crypto_context(), nil)
                // On failure OpenSSL frees it.
                return unsafe d2i_X509(&certificate, &next, buffer.count)
            }
        }
        guard let certificate = unsafe certificate else { throw .damagedCertificate }
        unsafe self.certificate = certificate
    }

    deinit { unsafe X509_free(certificate) }

    /// Uses the certificate while it is alive.
    package func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { unsafe body(certificate) }
    }

    package private(set) lazy var der: [UInt8] = unsafe encoded { unsafe i2d_X509(certificate, $0) }

    package var subject: DistinguishedName { unsafe DistinguishedName(X509_get_subject_name(certificate)) }

    package var issuer: DistinguishedName { unsafe DistinguishedName(X509_get_issuer_name(certificate)) }

    /// A hash of the subject's name, the same for names that RFC 5280, 7.1, takes for the same.
    package private(set) lazy var subjectHash: UInt = unsafe Self.hash(of: X509_get_subject_name(certificate))

    /// The same of the issuer's name.
    package private(set) lazy var issuerHash: UInt = unsafe Self.hash(of: X509_get_issuer_name(certificate))

    private static func hash(of name: OpaquePointer?) -> UInt {
        withoutErrors { unsafe X509_NAME_hash_ex(name, signet_crypto_context(), nil, nil) }
    }

    package var serialNumber: [UInt8] {
        let number = unsafe X509_get_serialNumber(certificate)
        return unsafe encoded { unsafe i2d_ASN1_INTEGER(number, $0) }
    }

    package var firstSecond: Int { unsafe seconds(of: X509_get0_notBefore(certificate)) ?? Self.lastMoment }

    package var lastSecond: Int { unsafe seconds(of: X509_get0_notAfter(certificate)) ?? 0 }

    /// 9999-12-31, 23:59:59: a certificate whose beginning cannot be read is never valid.
    private static let lastMoment = 253_402_300_799

    /// Nil when OpenSSL cannot read it.
    package var publicKey: KeyHandle? {
        withoutErrors {
            guard let key = unsafe X509_get0_pubkey(certificate), unsafe EVP_PKEY_up_ref(key) == 1 else { return nil }
            return unsafe KeyHandle(owning: key)
        }
    }

    // MARK: Extensions

    private var flags: UInt32 { withoutErrors { unsafe X509_get_extension_flags(certificate) } }

    package var isAuthority: Bool { flags & UInt32(EXFLAG_CA) != 0 }

    package var isSelfIssued: Bool { flags & UInt32(EXFLAG_SI) != 0 }

    /// Whether its own key signed it, as in a root.
    package private(set) lazy var isSelfSigned = withoutErrors { unsafe X509_self_signed(certificate, 1) == 1 }

    /// Whether it is a responder's that need not be checked itself (`id-pkix-ocsp-nocheck`, RFC 6960, 4.2.2.2.1).
    package var needsNoCheck: Bool {
        withoutErrors { unsafe X509_get_ext_by_NID(certificate, NID_id_pkix_OCSP_noCheck, -1) >= 0 }
    }

    var keyUsage: KeyUsage? {
        let bits = withoutErrors { unsafe X509_get_key_usage(certificate) }
        return bits == UInt32.max ? nil : KeyUsage(rawValue: bits)
    }

    package var extendedKeyUsage: [String]? {
        withoutErrors {
            guard let list = unsafe X509_get_ext_d2i(certificate, NID_ext_key_usage, nil, nil) else { return nil }
            let purposes = OpaquePointer(list)
            defer { unsafe OPENSSL_sk_pop_free(purposes) { unsafe ASN1_OBJECT_free($0.map { OpaquePointer($0) }) } }
            return unsafe (0..<max(0, OPENSSL_sk_num(purposes))).map {
                unsafe numbers(of: OPENSSL_sk_value(purposes, $0).map { OpaquePointer($0) })
            }
        }
    }

    // MARK: Issuers

    /// Whether another certificate's names, identifiers and usage allow it to be the issuer of this.
    package func couldBeIssued(by issuer: CertificateHandle) -> Bool {
        withoutErrors { unsafe X509_check_issued(issuer.certificate, certificate) == X509_V_OK }
    }

    /// Whether another certificate's key signed this.
    package func isSigned(by issuer: CertificateHandle) -> Bool {
        if let known = signers[issuer.der] { return known }
        let isSigned = withoutErrors {
            guard let key = unsafe X509_get0_pubkey(issuer.certificate) else { return false }
            return unsafe X509_verify(certificate, key) == 1
        }
        signers[issuer.der] = isSigned
        return isSigned
    }
}
