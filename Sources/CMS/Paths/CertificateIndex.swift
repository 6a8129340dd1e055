internal import SignetBasics
package import SignetKeys

/// Certificates that may be issuers, each once, by the names of their subjects: a document may have thousands, of which a path needs few.
package struct CertificateIndex {
    private var byEncoding: [ByteKey: CertificateHandle] = [:]
    private var bySubject: [UInt: [CertificateHandle]] = [:]

    /// Makes an index; of certificates with the same name, the first ones are tried first.
    package init(_ certificates: [CertificateHandle]) {
        for certificate in certificates { add(certificate) }
    }

    /// Adds a certificate, unless it is there.
    package mutating func add(_ certificate: CertificateHandle) {
        let key = ByteKey(certificate.der)
        guard byEncoding[key] == nil else { return }
        byEncoding[key] = certificate
        bySubject[certificate.subjectHash, default: []].append(certificate)
    }

    /// The same with further certificates.
    package func adding(_ others: [CertificateHandle]) -> CertificateIndex {
        let new = others.filter { byEncoding[ByteKey($0.der)] == nil }
        guard !new.isEmpty else { return self }
        var copy = self
        for certificate in new { copy.add(certificate) }
        return copy
    }

    /// The same with certificates that are tried before all others.
    package func preferring(_ others: [CertificateHandle]) -> CertificateIndex {
        var copy = self
        for certificate in others.reversed() {
            let kept = self[certificate]
            copy.byEncoding[ByteKey(kept.der)] = kept
            copy.bySubject[kept.subjectHash, default: []].removeAll { $0 === kept }
            copy.bySubject[kept.subjectHash, default: []].insert(kept, at: 0)
        }
        return copy
    }

    /// A certificate as it is kept, with what was found out about it; itself when it is not there.
    package subscript(certificate: CertificateHandle) -> CertificateHandle {
        byEncoding[ByteKey(certificate.der)] ?? certificate
    }

    /// Whether a certificate is there.
    package func contains(_ certificate: CertificateHandle) -> Bool { byEncoding[ByteKey(certificate.der)] != nil }

    /// The certificates whose subject may be the issuer of another: few others have the same hash.
    package func issuers(of certificate: CertificateHandle) -> [CertificateHandle] {
        bySubject[certificate.issuerHash] ?? []
    }
}
