internal import CLoading
internal import COpenSSL
internal import SignetBasics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Owns a certificate of OpenSSL.
@safe
final class CertificateHandle {
    /// The most bytes of a certificate.
    static let limit = 1 << 16

    private let certificate: OpaquePointer

    /// Takes a certificate over.
    init(owning certificate: OpaquePointer) { unsafe self.certificate = certificate }

    /// Reads a certificate in DER; bytes after it are left alone.
    init(der: [UInt8]) throws(IdentityFault) {
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
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { unsafe body(certificate) }
    }

    var der: [UInt8] { unsafe encoded { unsafe i2d_X509(certificate, $0) } }

    var subject: DistinguishedName { unsafe DistinguishedName(X509_get_subject_name(certificate)) }

    var issuer: DistinguishedName { unsafe DistinguishedName(X509_get_issuer_name(certificate)) }

    var serialNumber: [UInt8] {
        let number = unsafe X509_get_serialNumber(certificate)
        return unsafe encoded { unsafe i2d_ASN1_INTEGER(number, $0) }
    }

    var firstSecond: Int { unsafe Self.seconds(X509_get0_notBefore(certificate)) ?? Self.lastMoment }

    var lastSecond: Int { unsafe Self.seconds(X509_get0_notAfter(certificate)) ?? 0 }

    /// 9999-12-31, 23:59:59: a certificate whose beginning cannot be read is never valid.
    private static let lastMoment = 253_402_300_799

    /// Nil for a time that no calendar shows.
    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
        var parts = unsafe tm()
        guard unsafe time != nil && ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        return unsafe CivilTime(
            year: Int(parts.tm_year) + 1900,
            month: Int(parts.tm_mon) + 1,
            day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour),
            minute: Int(parts.tm_min),
            second: Int(parts.tm_sec)
        )?.seconds
    }

    /// Nil when OpenSSL cannot read it.
    var publicKey: KeyHandle? {
        withoutErrors {
            guard let key = unsafe X509_get0_pubkey(certificate), unsafe EVP_PKEY_up_ref(key) == 1 else { return nil }
            return unsafe KeyHandle(owning: key)
        }
    }

    // MARK: Extensions

    private var flags: UInt32 { withoutErrors { unsafe X509_get_extension_flags(certificate) } }

    var isAuthority: Bool { flags & UInt32(EXFLAG_CA) != 0 }

    var isSelfIssued: Bool { flags & UInt32(EXFLAG_SI) != 0 }

    var keyUsage: KeyUsage? {
        let bits = withoutErrors { unsafe X509_get_key_usage(certificate) }
        return bits == UInt32.max ? nil : KeyUsage(rawValue: bits)
    }

    var extendedKeyUsage: [String]? {
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
    func couldBeIssued(by issuer: CertificateHandle) -> Bool {
        withoutErrors { unsafe X509_check_issued(issuer.certificate, certificate) == X509_V_OK }
    }

    /// Whether another certificate's key signed this.
    func isSigned(by issuer: CertificateHandle) -> Bool {
        withoutErrors {
            guard let key = unsafe X509_get0_pubkey(issuer.certificate) else { return false }
            return unsafe X509_verify(certificate, key) == 1
        }
    }
}
