internal import COpenSSL
internal import SignetCMS
internal import SignetKeys

extension CertificatePath {
    /// The fault that OpenSSL finds in the path, apart from its times; nil for none.
    var fault: VerificationFinding? {
        guard let first = certificates.first, let last = certificates.last,
            var check = try? PathCheck(of: first, through: certificates, to: last, list: nil, at: nil, .checked)
        else { return .noCertificate }
        if check.code == X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION, certificates.allSatisfy(\.hasKnownCriticalExtensions),
            let again = try? PathCheck(of: first, through: certificates, to: last, list: nil, at: nil, .known)
        {
            check = again
        }
        guard check.code != X509_V_OK else { return nil }
        let culprit = certificates[min(max(check.depth, 0), certificates.count - 1)]
        return .path(subject: culprit.subject.commonName, reason: check.reason)
    }
}
