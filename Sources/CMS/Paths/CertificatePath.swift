internal import CLoading
internal import COpenSSL
internal import SignetCryptography
package import SignetKeys

/// A path of certificates upwards, each with its issuer behind it.
package struct CertificatePath {
    package private(set) var certificates: [CertificateHandle]
    /// The limit that ended the search for a longer path; nil where none did.
    private(set) var reached: VerificationLimit?

    /// The most certificates of a path.
    package static let limit = 10
    /// The most certificates that are tried as issuers for a path.
    static let mostIssuers = 2000

    /// Whether the last certificate is a root: one that its own key signed.
    package var isComplete: Bool { certificates.last?.isSelfSigned ?? false }

    /// Finds the shortest path from a certificate to a root, or else the longest one.
    ///
    /// Certificates that are valid at the time are preferred: an authority may have an expired certificate, too.
    ///
    /// - Parameters:
    ///   - certificate: The first one.
    ///   - candidates: Certificates that may be issuers.
    ///   - time: Seconds since 1970.
    package init(of certificate: CertificateHandle, among candidates: CertificateIndex, at time: Int) {
        self = Self.search(certificate, candidates, { $0.isValid(at: time) }, \.isComplete)
        guard !isComplete else { return }
        let other = Self.search(certificate, candidates, { _ in true }, \.isComplete)
        if other.isComplete || other.certificates.count > certificates.count { self = other }
    }

    /// Finds the shortest path from a certificate to a trusted one; nil when there is none.
    ///
    /// - Parameters:
    ///   - certificate: The first one, which may be trusted itself.
    ///   - candidates: Certificates that may be issuers.
    ///   - anchors: The trusted certificates in DER.
    ///   - time: Seconds since 1970; certificates that are valid then are preferred.
    ///   - reached: Receives the limit that ended a search, where one did.
    package init?(
        of certificate: CertificateHandle,
        among candidates: CertificateIndex,
        to anchors: Set<[UInt8]>,
        at time: Int,
        _ reached: inout VerificationLimit?
    ) {
        let isTrusted = { (path: CertificatePath) in path.certificates.last.map { anchors.contains($0.der) } ?? false }
        for isUsable in [{ $0.isValid(at: time) }, { _ in true }] as [(CertificateHandle) -> Bool] {
            let found = Self.search(certificate, candidates, isUsable, isTrusted)
            guard !isTrusted(found) else {
                self = found
                return
            }
            reached = found.reached ?? reached
        }
        return nil
    }

    private init(_ certificates: [CertificateHandle]) { self.certificates = certificates }

    /// Breadth first, so that each certificate is visited once: cross-signed authorities make loops.
    private static func search(
        _ first: CertificateHandle,
        _ candidates: CertificateIndex,
        _ isUsable: (CertificateHandle) -> Bool,
        _ isEnd: (CertificatePath) -> Bool
    ) -> CertificatePath {
        var paths = [CertificatePath([first])]
        var visited: Set<Swift.ObjectIdentifier> = [Swift.ObjectIdentifier(first)]
        var (next, tried) = (0, 0)
        var reached: VerificationLimit?
        while next < paths.count {
            let path = paths[next]
            next += 1
            if isEnd(path) { return path }
            guard let last = path.certificates.last, !path.isComplete else { continue }
            for issuer in candidates.issuers(of: last) where isUsable(issuer) {
                guard path.certificates.count <= limit else {
                    reached = VerificationLimit(.pathLength, limit + 1)
                    break
                }
                guard tried < mostIssuers else {
                    reached = VerificationLimit(.issuers, mostIssuers)
                    break
                }
                tried += 1
                guard !visited.contains(Swift.ObjectIdentifier(issuer)), last.couldBeIssued(by: issuer),
                    last.isSigned(by: issuer), issuer.der != first.der
                else { continue }
                visited.insert(Swift.ObjectIdentifier(issuer))
                paths.append(CertificatePath(path.certificates + [issuer]))
            }
        }
        var longest = paths.last ?? CertificatePath([first])
        longest.reached = reached
        return longest
    }

    /// Checks the path with OpenSSL (RFC 5280, 6.1), with its last certificate as the anchor; revocation is another question.
    package func check(at time: Int) throws(RevocationError) {
        guard let first = certificates.first, let last = certificates.last else { throw .damagedCertificate }
        guard certificates.count <= Self.limit else {
            throw .pathTooLong(subject: first.subject.commonName, limit: Self.limit)
        }
        let check = try PathCheck(of: first, through: certificates, to: last, list: nil, at: time, .checked)
        guard check.code != X509_V_OK else { return }
        let culprit = certificates[min(max(check.depth, 0), certificates.count - 1)]
        let subject = culprit.subject.commonName
        switch check.code {
        case X509_V_ERR_CERT_HAS_EXPIRED: throw .expired(subject: subject, end: culprit.lastSecond)
        case X509_V_ERR_CERT_NOT_YET_VALID: throw .notYetValid(subject: subject, start: culprit.firstSecond)
        default: throw .invalid(subject: subject, reason: check.reason)
        }
    }
}

extension CertificateHandle {
    /// Whether a moment, in seconds since 1970, is between its first and its last second.
    fileprivate func isValid(at time: Int) -> Bool { (firstSecond...max(firstSecond, lastSecond)).contains(time) }
}

/// The result of OpenSSL's verification of a path.
package struct PathCheck {
    /// How critical extensions that OpenSSL does not know are treated.
    package enum CriticalExtensions {
        /// They make the path invalid.
        case checked
        /// They were checked before.
        case known
    }

    /// A code such as `X509_V_OK`.
    package let code: Int32
    /// The place of the certificate in question in the path, from 0.
    package let depth: Int
    /// OpenSSL's words for the code.
    package var reason: String {
        unsafe X509_verify_cert_error_string(Int(code)).map { unsafe String(cString: $0) } ?? "unknown error"
    }

    /// Verifies the path from a certificate to an anchor, which is trusted whether or not it is a root.
    ///
    /// - Parameters:
    ///   - certificate: The first one.
    ///   - others: Certificates of the path.
    ///   - anchor: The last one.
    ///   - list: A revocation list that must say that the first certificate was not revoked; nil for a path alone.
    ///   - time: Seconds since 1970; nil to leave times out.
    ///   - criticalExtensions: Whether all are known.
    /// - Throws: ``RevocationError/libraryMissing`` when memory lacks.
    package init(
        of certificate: CertificateHandle,
        through others: [CertificateHandle],
        to anchor: CertificateHandle,
        list: RevocationList?,
        at time: Int?,
        _ criticalExtensions: CriticalExtensions
    ) throws(RevocationError) {
        let result = withoutErrors { () -> (Int32, Int)? in
            guard let store = TrustStore(anchor, at: time), let stack = OpenSSLReference.stack(of: others),
                let context = unsafe OpenSSLReference(
                    unsafe X509_STORE_CTX_new_ex(signet_crypto_context(), nil),
                    X509_STORE_CTX_free
                )
            else { return nil }
            if criticalExtensions == .known {
                let flags = unsafe X509_STORE_get0_param(store.pointer)
                _ = unsafe X509_VERIFY_PARAM_set_flags(flags, UInt(X509_V_FLAG_IGNORE_CRITICAL))
            }
            if let list {
                guard unsafe X509_STORE_add_crl(store.pointer, list.pointer) == 1 else { return nil }
                let flags = unsafe X509_STORE_get0_param(store.pointer)
                _ = unsafe X509_VERIFY_PARAM_set_flags(flags, UInt(X509_V_FLAG_CRL_CHECK))
            }
            return unsafe certificate.withPointer { first in
                guard unsafe X509_STORE_CTX_init(context.pointer, store.pointer, first, stack.pointer) == 1 else {
                    return nil
                }
                let isValid = unsafe X509_verify_cert(context.pointer) == 1
                let code = unsafe X509_STORE_CTX_get_error(context.pointer)
                let depth = unsafe X509_STORE_CTX_get_error_depth(context.pointer)
                return (isValid ? X509_V_OK : code == X509_V_OK ? X509_V_ERR_UNSPECIFIED : code, Int(depth))
            }
        }
        guard let result else { throw .libraryMissing }
        (code, depth) = result
    }
}

/// OpenSSL's store with one trusted certificate.
@safe
final class TrustStore {
    private let store: OpenSSLReference
    var pointer: OpaquePointer { unsafe store.pointer }

    /// Nil only when memory lacks.
    init?(_ anchor: CertificateHandle, at time: Int?) {
        guard let store = unsafe OpenSSLReference(unsafe X509_STORE_new(), X509_STORE_free),
            unsafe anchor.withPointer({ unsafe X509_STORE_add_cert(store.pointer, $0) == 1 })
        else { return nil }
        let parameters = unsafe X509_STORE_get0_param(store.pointer)
        if let time {
            unsafe X509_VERIFY_PARAM_set_time(parameters, time)
        } else {
            _ = unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_NO_CHECK_TIME))
        }
        _ = unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        self.store = store
    }
}
