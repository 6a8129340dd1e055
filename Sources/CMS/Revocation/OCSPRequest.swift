internal import CLoading
internal import COpenSSL
internal import SignetCryptography
package import SignetKeys

/// The identifier of a certificate in OCSP (RFC 6960, 4.1.1): digests of its issuer's name and key, and its serial number.
@safe
final class OCSPIdentifier {
    private let identifier: OpenSSLReference
    var pointer: OpaquePointer { unsafe identifier.pointer }

    /// Makes an identifier with a digest that OpenSSL knows by this name; nil only when it does not.
    init?(_ certificate: CertificateHandle, by issuer: CertificateHandle, _ digest: String) {
        guard let identifier = unsafe OpenSSLReference(unsafe Self.made(certificate, issuer, digest), OCSP_CERTID_free)
        else {
            return nil
        }
        self.identifier = identifier
    }

    /// An identifier that the caller frees.
    fileprivate static func made(
        _ certificate: CertificateHandle,
        _ issuer: CertificateHandle,
        _ digest: String
    ) -> OpaquePointer? {
        unsafe withoutErrors {
            let algorithm = unsafe EVP_MD_fetch(signet_crypto_context(), digest, nil)
            defer { unsafe EVP_MD_free(algorithm) }
            guard unsafe algorithm != nil else { return nil }
            return unsafe certificate.withPointer { subject in
                unsafe issuer.withPointer { unsafe OCSP_cert_to_id(algorithm, subject, $0) }
            }
        }
    }
}

/// A request about one certificate (RFC 6960, 4.1), with a nonce.
///
/// The identifier has SHA-1, which every responder knows: it is not a signature, only a name.
@safe
package final class OCSPRequest {
    /// The request in DER.
    package let der: [UInt8]
    /// The question, without the nonce.
    package let identifier: [UInt8]

    private let request: OpenSSLReference
    package var pointer: OpaquePointer { unsafe request.pointer }

    /// Makes a request with a nonce of 16 bytes (RFC 9654 has 1 to 128; older responders take 32 at most).
    package init?(
        _ certificate: CertificateHandle,
        by issuer: CertificateHandle,
        random: inout some RandomNumberGenerator
    ) {
        guard let request = unsafe OpenSSLReference(unsafe OCSP_REQUEST_new(), OCSP_REQUEST_free),
            let identifier = unsafe OCSPIdentifier.made(certificate, issuer, "SHA1")
        else { return nil }
        self.identifier = unsafe encoded { unsafe i2d_OCSP_CERTID(identifier, $0) }
        guard unsafe OCSP_request_add0_id(request.pointer, identifier) != nil else {
            unsafe OCSP_CERTID_free(identifier)
            return nil
        }
        var nonce = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        guard unsafe OCSP_request_add1_nonce(request.pointer, &nonce, Int32(nonce.count)) == 1 else { return nil }
        der = unsafe encoded { unsafe i2d_OCSP_REQUEST(request.pointer, $0) }
        self.request = request
    }
}
