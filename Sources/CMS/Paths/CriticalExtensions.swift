internal import SignetCryptography
internal import SignetKeys

extension CertificateHandle {
    /// Whether its critical extensions are those that OpenSSL checks, and `qcStatements`.
    ///
    /// ```
    /// Certificate ::= SEQUENCE { SEQUENCE { …, extensions [3] SEQUENCE OF SEQUENCE { extnID, critical BOOLEAN DEFAULT FALSE, … } }, … }
    /// ```
    package var hasKnownCriticalExtensions: Bool {
        guard let certificate = ASN1Element(der[...]), let body = ASN1Element(certificate.content) else { return false }
        var rest = body.content
        while !rest.isEmpty {
            if let extensions = ASN1Element(rest, .context), extensions.tag == 3 {
                return ASN1Element(extensions.content).map { Self.areKnown($0.content) } ?? false
            }
            guard let part = ASN1Element(rest) ?? ASN1Element(rest, .context) else { return false }
            rest = part.rest
        }
        return true
    }

    private static func areKnown(_ extensions: ArraySlice<UInt8>) -> Bool {
        var rest = extensions
        while !rest.isEmpty {
            guard let part = ASN1Element(rest), let identifier = ASN1Element(part.content),
                let next = ASN1Element(identifier.rest)
            else { return false }
            rest = part.rest
            let isCritical = next.tag == 1 && next.content.contains { $0 != 0 }
            if isCritical, !known.contains(Array(identifier.content)) { return false }
        }
        return true
    }

    /// RFC 5280, 4.2.1: key usage, alternative name, basic constraints, name constraints, points of distribution, policies, their
    /// mappings and constraints, extended key usage, inhibition of any policy; and RFC 3739, 3.2.6, which says what a certificate is
    /// for and restricts nothing.
    private static let known: Set<[UInt8]> = [
        [85, 29, 15], [85, 29, 17], [85, 29, 19], [85, 29, 30], [85, 29, 31], [85, 29, 32], [85, 29, 33], [85, 29, 36],
        [85, 29, 37], [85, 29, 54], [43, 6, 1, 5, 5, 7, 1, 3],
    ]
}
