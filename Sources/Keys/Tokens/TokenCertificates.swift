internal import SignetCryptography

/// The certificates on a token for a key, in DER.
struct TokenCertificates: Sendable {
    /// Certificates with the identifier of the key, or else with its label.
    package let own: [[UInt8]]
    /// Certificates of issuers.
    let issuers: [[UInt8]]
    /// The modulus or the point of the public key, which its certificate contains; nil when the token does not show it.
    let publicValue: [UInt8]?

    /// The most certificates for one key or of one name.
    private static let mostOfName = 8
    /// The most issuers one above the other.
    private static let deepestChain = 10

    /// Reads them in a session.
    ///
    /// Without the key's own certificate the issuers are those of certificates that are given.
    init(
        of key: TokenObject,
        given: [X509Certificate],
        _ session: UInt,
        _ module: TokenModule
    ) throws(TokenError) {
        func values(_ attribute: TokenObject.Attribute, _ value: [UInt8]?) throws(TokenError) -> [[UInt8]] {
            guard let value else { return [] }
            return try module.objects(session, .certificate, attribute, value, atMost: Self.mostOfName)
                .compactMap { module.value(session, $0, .value) }
        }
        var own = try values(.id, key.id)
        if own.isEmpty { own = try values(.label, key.label) }
        (self.own, publicValue) = (own, try Self.publicValue(of: key, session, module))
        var issuers: [[UInt8]] = []
        var subjects = own.isEmpty ? given.map(\.der) : own
        for _ in 0..<Self.deepestChain {
            var found: [[UInt8]] = []
            for der in subjects {
                guard let subject = try? CertificateHandle(der: der), !subject.isSelfIssued else { continue }
                for issuer in try values(.subject, subject.issuer.der) where !(issuers + found).contains(issuer) {
                    found.append(issuer)
                }
            }
            if found.isEmpty { break }
            issuers += found
            subjects = found
        }
        self.issuers = issuers
    }

    private static func publicValue(
        of key: TokenObject,
        _ session: UInt,
        _ module: TokenModule
    ) throws(TokenError) -> [UInt8]? {
        if let modulus = module.value(session, key.handle, .modulus) { return withoutZeros(modulus) }
        let (attribute, value): (TokenObject.Attribute, [UInt8]?) = key.id.map { (.id, $0) } ?? (.label, key.label)
        guard let value else { return nil }
        let publicKeys = try module.objects(session, .publicKey, attribute, value, atMost: 2)
        // Of two that have the same identifier one may be another key's.
        guard let publicKey = publicKeys.first, publicKeys.count == 1 else { return nil }
        if let modulus = module.value(session, publicKey, .modulus) { return withoutZeros(modulus) }
        guard let point = module.value(session, publicKey, .point) else { return nil }
        // An OCTET STRING; some tokens give the point itself.
        let content = ASN1Element(point[...]).flatMap { $0.tag == 4 && $0.rest.isEmpty ? Array($0.content) : nil }
        return content ?? point
    }

    private static func withoutZeros(_ number: [UInt8]) -> [UInt8] { Array(number.drop { $0 == 0 }) }

    /// Whether a certificate may be that of the key.
    func fits(_ certificate: X509Certificate) -> Bool {
        publicValue.map { certificate.der.contains($0) } ?? true
    }
}
