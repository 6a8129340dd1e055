internal import CLoading
internal import COpenSSL
package import SignetKeys

/// A certificate revocation list (RFC 5280, 5), read and checked by OpenSSL.
@safe
package final class RevocationList {
    /// The most bytes of a list.
    package static let limit = 20 << 20

    package let der: [UInt8]
    private let list: OpenSSLReference
    package var pointer: OpaquePointer { unsafe list.pointer }

    /// Reads a list in DER without checking it.
    package init(_ der: [UInt8]) throws(RevocationSourceError) {
        let read = { (position: UnsafeMutablePointer<UnsafePointer<UInt8>?>, length: Int) -> OpaquePointer? in
            var list = unsafe X509_CRL_new_ex(signet_crypto_context(), nil)
            // When it fails it frees the list.
            return unsafe d2i_X509_CRL(&list, position, length)
        }
        guard der.count <= Self.limit,
            let list = withoutErrors({ unsafe parsed(der, read, X509_CRL_free) })
        else { throw .notAList }
        self.der = der
        self.list = list
    }

    /// From when until when it holds.
    package var period: UpdatePeriod {
        unsafe UpdatePeriod(
            start: seconds(of: X509_CRL_get0_lastUpdate(pointer)),
            end: seconds(of: X509_CRL_get0_nextUpdate(pointer))
        )
    }

    /// The status of a certificate at a time, in seconds since 1970, by the list.
    ///
    /// - Throws: The reason why the list has none: it is not the issuer's own complete list for such a certificate, its signature
    ///   is wrong, or it does not hold at the time.
    package func status(
        of certificate: CertificateHandle,
        by issuer: CertificateHandle,
        at time: Int
    ) throws(RevocationSourceError) -> CertificateStatus {
        // OpenSSL would take a list of changes for a complete one.
        guard unsafe X509_CRL_get_ext_by_NID(pointer, NID_delta_crl, -1) < 0 else { throw .deltaList }
        let isOwn = unsafe issuer.withPointer {
            unsafe X509_NAME_cmp(X509_CRL_get_issuer(pointer), X509_get_subject_name($0)) == 0
        }
        guard isOwn else { throw .otherCertificate }
        let period = period
        try period.check(at: time)
        // OpenSSL allows clocks no difference, and a list no last second.
        let moment = min(max(time, period.start ?? time), (period.end ?? Int.max) - 1)
        let check: PathCheck
        do throws(RevocationError) {
            check = try PathCheck(of: certificate, through: [issuer], to: issuer, list: self, at: moment, .checked)
        } catch { throw .untrusted("\(error)") }
        switch check.code {
        case X509_V_OK: return .good
        case X509_V_ERR_CERT_REVOKED: return entry(of: certificate)
        default: throw .untrusted(check.reason)
        }
    }

    /// The entry of a certificate that was revoked.
    private func entry(of certificate: CertificateHandle) -> CertificateStatus {
        withoutErrors {
            var entry: OpaquePointer?
            _ = unsafe certificate.withPointer { unsafe X509_CRL_get0_by_cert(pointer, &entry, $0) }
            guard let entry = unsafe entry else { return .revoked(since: nil, nil) }
            let reason = OpenSSLReference(
                unsafe X509_REVOKED_get_ext_d2i(entry, NID_crl_reason, nil, nil).map { OpaquePointer($0) },
                { unsafe ASN1_ENUMERATED_free($0.map { unsafe UnsafeMutablePointer($0) }) }
            )
            let number = reason.map { unsafe ASN1_ENUMERATED_get(UnsafePointer($0.pointer)) }
            return unsafe .revoked(
                since: seconds(of: X509_REVOKED_get0_revocationDate(entry)),
                number.flatMap { RevocationReason(rawValue: $0) }
            )
        }
    }
}
