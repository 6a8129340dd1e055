internal import SignetCryptography

/// The key of a document's integrity codes, and their tokens (ISO/TS 32004): authenticated data of CMS (RFC 5652, 9) whose key is
/// derived from that of the document.
struct IntegrityKey {
    /// Encrypts the key of one token.
    private let wrapping: [UInt8]

    /// Takes the document's key and `/KDFSalt` of the encryption dictionary.
    init(documentKey: [UInt8], salt: [UInt8]) {
        wrapping = KeyedDigest.derivedKey(from: documentKey, salt: salt, purpose: "PDFMAC", length: 32)
    }

    /// The token of a document.
    ///
    /// Its key follows from the document's key and the digest, so that the same update has the same bytes.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of all bytes but those of the token, or of the signature that has it.
    ///   - signature: The SHA-256 of the value of that signature; nil for a token that stands alone.
    /// - Returns: The token in DER, of the same length for each document.
    func token(of digest: [UInt8], signature: [UInt8]?) -> [UInt8] {
        let key = KeyedDigest.derivedKey(from: wrapping, salt: digest, purpose: "key of an integrity code", length: 32)
        let hmac = DER.sequence(Self.hmacWithSHA256.der)
        let sha256 = DER.sequence(Self.sha256.der)
        let signed = signature.map { DER.value(.primitive(0), $0) } ?? []
        let content = DER.sequence(DER.integer(0), DER.octetString(digest), signed)
        let protection = DER.sequence(sha256, DER.tagged(.context(2), hmac))
        let attributes = DER.set(of: [
            Self.attribute(Self.contentType, Self.integrityInfo.der),
            Self.attribute(Self.messageDigest, DER.octetString(Digest.bytes(of: content, .sha256))),
            Self.attribute(Self.algorithmProtection, protection),
        ])
        let recipient = DER.sequence(
            DER.integer(0),
            DER.tagged(.context(0), DER.sequence(Self.derivation.der)),
            DER.sequence(Self.aes256Wrap.der),
            DER.octetString(KeyWrap.wrap(key, with: wrapping) ?? [])
        )
        let message = DER.sequence(
            DER.integer(0),
            DER.set(of: [DER.tagged(.context(3), recipient)]),
            hmac,
            DER.tagged(.context(1), sha256),
            DER.sequence(Self.integrityInfo.der, DER.value(.context(0), DER.octetString(content))),
            DER.tagged(.context(2), attributes),
            DER.octetString(KeyedDigest.authenticationCode(of: attributes, key: key))
        )
        return DER.sequence(Self.authenticatedData.der, DER.value(.context(0), message))
    }

    private static func attribute(_ type: ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
        DER.sequence(type.der, DER.set(of: [value]))
    }

    // MARK: Reading

    /// The statement of a token about a document.
    struct Statement: Equatable {
        let algorithm: Digest.Algorithm
        /// The digest of all bytes but those of the token.
        let document: [UInt8]
        /// The digest of the value of the signature that has the token; nil for a token that stands alone.
        let signature: [UInt8]?
    }

    /// The statement of a token; nil unless it was made with this key and conforms to ISO/TS 32004.
    func statement(of token: ArraySlice<UInt8>) -> Statement? {
        guard var parts = Self.message(token), parts.take(.integer) != nil,
            let recipients = parts.take(.set)?.content, let key = key(of: recipients),
            let hmac = parts.take(.sequence), Self.identifier(of: hmac.content) == Self.hmacWithSHA256.der,
            let digest = parts.take(1), let algorithm = Self.digests[Self.identifier(of: digest.content) ?? []],
            var content = parts.take(.sequence).map({ Parts(rest: $0.content) }),
            content.take(.objectIdentifier).map({ Array($0.whole) }) == Self.integrityInfo.der,
            let info = content.take(0).flatMap({ ASN1Element($0.content) })?.content,
            let attributes = parts.take(2), let code = parts.take(.octetString)?.content, parts.rest.isEmpty
        else { return nil }
        let authenticated = [DER.Tag.set.byte] + attributes.whole.dropFirst()
        guard KeyedDigest.authenticationCode(of: authenticated, key: key) == Array(code),
            Self.agrees(attributes.content, info: info, hmac: hmac, digest: digest, algorithm)
        else { return nil }
        guard var values = ASN1Element(info).map({ Parts(rest: $0.content) }), values.take(.integer) != nil,
            let document = values.take(.octetString)?.content
        else { return nil }
        let signature = values.take(0)?.content
        guard values.rest.isEmpty else { return nil }
        return Statement(algorithm: algorithm, document: Array(document), signature: signature.map { Array($0) })
    }

    /// The elements of AuthenticatedData.
    private static func message(_ token: ArraySlice<UInt8>) -> Parts? {
        guard var outer = ASN1Element(token).map({ Parts(rest: $0.content) }),
            outer.take(.objectIdentifier).map({ Array($0.whole) }) == authenticatedData.der,
            let message = outer.take(0).flatMap({ ASN1Element($0.content) })
        else { return nil }
        return Parts(rest: message.content)
    }

    /// The key of a token, from its only recipient.
    private func key(of recipients: ArraySlice<UInt8>) -> [UInt8]? {
        var all = Parts(rest: recipients)
        guard let recipient = all.take(3), all.rest.isEmpty else { return nil }
        var parts = Parts(rest: recipient.content)
        guard parts.take(.integer) != nil,
            let derivation = parts.take(0), Self.identifier(of: derivation.content) == Self.derivation.der,
            let encryption = parts.take(.sequence), Self.identifier(of: encryption.content) == Self.aes256Wrap.der,
            let wrapped = parts.take(.octetString)?.content, parts.rest.isEmpty
        else { return nil }
        return KeyWrap.unwrap(Array(wrapped), with: wrapping)
    }

    /// Whether the attributes, which the code authenticates, are of this content and these algorithms.
    private static func agrees(
        _ attributes: ArraySlice<UInt8>,
        info: ArraySlice<UInt8>,
        hmac: ASN1Element,
        digest: ASN1Element,
        _ algorithm: Digest.Algorithm
    ) -> Bool {
        var values: [[UInt8]: [UInt8]] = [:]
        var all = Parts(rest: attributes)
        while let attribute = all.take(.sequence) {
            var parts = Parts(rest: attribute.content)
            guard let type = parts.take(.objectIdentifier), let set = parts.take(.set),
                values.updateValue(Array(set.content), forKey: Array(type.whole)) == nil
            else { return false }
        }
        let protection =
            [DER.Tag.sequence.byte] + digest.whole.dropFirst() + [DER.Tag.context(2).byte] + hmac.whole.dropFirst()
        return all.rest.isEmpty && values[contentType.der] == integrityInfo.der
            && values[messageDigest.der] == DER.octetString(Digest.bytes(of: info, algorithm))
            && values[algorithmProtection.der] == DER.value(.sequence, protection)
    }

    /// The object identifier that begins an algorithm identifier.
    private static func identifier(of algorithm: ArraySlice<UInt8>) -> [UInt8]? {
        var parts = Parts(rest: algorithm)
        return parts.take(.objectIdentifier).map { Array($0.whole) }
    }

    // MARK: Names

    private static let authenticatedData: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 1, 2]
    private static let contentType: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 3]
    private static let messageDigest: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 4]
    /// RFC 6211.
    private static let algorithmProtection: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 52]
    private static let hmacWithSHA256: ObjectIdentifier = [1, 2, 840, 113549, 2, 9]
    private static let aes256Wrap: ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 1, 45]
    private static let sha256: ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
    /// `id-pdfMacIntegrityInfo`.
    private static let integrityInfo: ObjectIdentifier = [1, 0, 32004, 1, 0]
    /// `id-pdfMacWrapKdf`.
    private static let derivation: ObjectIdentifier = [1, 0, 32004, 1, 1]

    /// The digests that ISO/TS 32004 allows.
    private static let digests: [[UInt8]: Digest.Algorithm] = {
        let last: [(UInt, Digest.Algorithm)] = [
            (1, .sha256), (2, .sha384), (3, .sha512), (8, .sha3With256), (9, .sha3With384), (10, .sha3With512),
            (12, .shake256),
        ]
        let named = last.map { number, algorithm in
            let identifier: ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, number]
            return (identifier.der, algorithm)
        }
        return Dictionary(uniqueKeysWithValues: named)
    }()
}

/// Elements of ASN.1 that follow one another.
struct Parts {
    var rest: ArraySlice<UInt8>

    /// Takes the next element; nil, and nothing is taken, when it has another tag.
    mutating func take(_ tag: DER.Tag) -> ASN1Element? {
        guard rest.first == tag.byte, let element = ASN1Element(rest) else { return nil }
        rest = element.rest
        return element
    }

    /// Takes the next element when it has a context-specific tag.
    mutating func take(_ number: UInt32) -> ASN1Element? {
        guard let element = ASN1Element(rest, .context), element.tag == number else { return nil }
        rest = element.rest
        return element
    }
}
