internal import CLoading
internal import COpenSSL
package import SignetKeys

/// A response of an OCSP responder (RFC 6960, 4.2), read and checked by OpenSSL.
@safe
package final class OCSPResponse {
    /// The most bytes of a response.
    package static let limit = 1 << 18

    package let der: [UInt8]
    private let basic: OpenSSLReference

    /// Reads a response without checking it.
    ///
    /// - Throws: ``RevocationSourceError/refused(status:)`` when it has no answer.
    package init(_ der: [UInt8]) throws(RevocationSourceError) {
        let response = withoutErrors {
            parsed(der, { unsafe d2i_OCSP_RESPONSE(nil, $0, $1) }, unsafe OCSP_RESPONSE_free)
        }
        guard der.count <= Self.limit, let response else { throw .notOCSP }
        let status = unsafe OCSP_response_status(response.pointer)
        guard status == OCSP_RESPONSE_STATUS_SUCCESSFUL else { throw .refused(status: Int(status)) }
        let basic = withoutErrors {
            unsafe OpenSSLReference(unsafe OCSP_response_get1_basic(response.pointer), OCSP_BASICRESP_free)
        }
        guard let basic else { throw .notOCSP }
        self.der = der
        self.basic = basic
    }

    /// Whether it can be the reply to a request: many responders leave the nonce out, but none has a right to change it.
    package func answers(_ request: OCSPRequest) -> Bool {
        // 0: different; 3: in the response alone.
        let outcome = withoutErrors { unsafe OCSP_check_nonce(request.pointer, basic.pointer) }
        return outcome != 0 && outcome != 3
    }

    /// `producedAt`, in seconds since 1970.
    package var productionTime: Int? { withoutErrors { unsafe seconds(of: OCSP_resp_get0_produced_at(basic.pointer)) } }

    /// The status of a certificate at a time, in seconds since 1970, by the responder.
    ///
    /// - Returns: The status, and the certificate of the responder; nil when that is the issuer itself.
    /// - Throws: The reason why the response says nothing: it is for others, does not hold at the time, or is signed neither by the
    ///   issuer nor by a responder that the issuer named.
    package func status(
        of certificate: CertificateHandle,
        by issuer: CertificateHandle,
        at time: Int
    ) throws(RevocationSourceError) -> (status: CertificateStatus, responder: CertificateHandle?) {
        let found = ["SHA1", "SHA256"].lazy.compactMap { self.entry(of: certificate, by: issuer, $0) }.first
        guard let found else { throw .otherCertificate }
        try found.period.check(at: time)
        return (found.status, try signer(issuer, at: time))
    }

    /// From when until when it says something of a certificate; nil when it says nothing.
    package func period(of certificate: CertificateHandle, by issuer: CertificateHandle) -> UpdatePeriod? {
        ["SHA1", "SHA256"].lazy.compactMap { self.entry(of: certificate, by: issuer, $0)?.period }.first
    }

    private func entry(
        of certificate: CertificateHandle,
        by issuer: CertificateHandle,
        _ digest: String
    ) -> (status: CertificateStatus, period: UpdatePeriod)? {
        guard let identifier = OCSPIdentifier(certificate, by: issuer, digest) else { return nil }
        return withoutErrors {
            var (number, reason) = (Int32(-1), Int32(-1))
            var (revoked, start, end): (UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?, _, _) = unsafe (
                nil, UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none, UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?.none
            )
            guard
                unsafe OCSP_resp_find_status(
                    basic.pointer,
                    identifier.pointer,
                    &number,
                    &reason,
                    &revoked,
                    &start,
                    &end
                ) == 1
            else { return nil }
            let period = unsafe UpdatePeriod(start: seconds(of: start), end: end == nil ? nil : seconds(of: end) ?? 0)
            let status: CertificateStatus =
                switch number {
                case V_OCSP_CERTSTATUS_GOOD: .good
                case V_OCSP_CERTSTATUS_REVOKED:
                    unsafe .revoked(since: seconds(of: revoked), RevocationReason(rawValue: Int(reason)))
                default: .unknown
                }
            return (status, period)
        }
    }

    /// Checks the signature, and that its maker may answer for the issuer.
    private func signer(_ issuer: CertificateHandle, at time: Int) throws(RevocationSourceError) -> CertificateHandle? {
        let outcome = withoutErrors { () -> Result<CertificateHandle?, UntrustedError> in
            guard let store = TrustStore(issuer, at: time), let issuers = OpenSSLReference.stack(of: [issuer]) else {
                return .failure(UntrustedError(reason: "memory lacks"))
            }
            // Without the flag a root that is trusted for OCSP in general would do, too.
            guard unsafe OCSP_basic_verify(basic.pointer, issuers.pointer, store.pointer, UInt(OCSP_NOEXPLICIT)) == 1
            else {
                let reason = unsafe ERR_reason_error_string(ERR_peek_last_error()).map { unsafe String(cString: $0) }
                return .failure(UntrustedError(reason: reason ?? "it is not the issuer's"))
            }
            var signer: OpaquePointer?
            guard unsafe OCSP_resp_get0_signer(basic.pointer, &signer, issuers.pointer) == 1,
                let responder = unsafe CertificateHandle(sharing: signer)
            else { return .failure(UntrustedError(reason: "its signer is unknown")) }
            return .success(responder.der == issuer.der ? nil : responder)
        }
        switch outcome {
        case .success(let responder): return responder
        case .failure(let fault): throw .untrusted(fault.reason)
        }
    }

    private struct UntrustedError: Error {
        let reason: String
    }
}
