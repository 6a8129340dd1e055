internal import SignetCryptography

/// Public-key security handlers (ISO 32000-2, 7.6.5), which open documents with the private key of a certificate that they are encrypted
/// for.
struct RecipientHandler {
    private let entries: PDFDictionary
    private let version: Int

    /// The formats of envelopes that all such handlers share; `s5` has them in crypt filters.
    private static let formats: Set<Name> = ["adbe.pkcs7.s3", "adbe.pkcs7.s4", "adbe.pkcs7.s5"]
    /// The most envelopes of a crypt filter, and the most that are opened for one document: each may take an operation with the
    /// private key.
    private static let mostEnvelopes = 500
    /// The most bytes of all envelopes of a crypt filter.
    private static let longestEnvelopes = 1 << 20
    /// The length of the seed of a key in bytes; the permissions follow it.
    private static let seedLength = 20

    /// Reads the encryption dictionary; nil for another handler.
    ///
    /// - Throws: `PDFError` `unknownEncryption` for versions that ISO 32000 does not have.
    init?(_ entries: PDFDictionary) throws(PDFError) {
        let format = entries["SubFilter"]?.name
        let isKnown = format.map(Self.formats.contains) ?? false
        guard isKnown || entries["Filter"]?.name == "Adobe.PubSec" else { return nil }
        self.entries = entries
        version = entries["V"]?.integer ?? 0
        guard (1...6).contains(version) else {
            throw PDFError(.unknownEncryption(version: version, revision: entries["R"]?.integer ?? 0))
        }
    }

    /// Opens the document.
    ///
    /// - Throws: `PDFError` when a key is needed, or when the envelopes are addressed to others.
    func opened(by recipient: (any EnvelopeOpening)?) throws(PDFError) -> OpenedProtection {
        let obstacle = PDFError(recipient == nil ? .recipientKeyNeeded : .otherRecipients)
        var opener = Opener(recipient: recipient, left: Self.mostEnvelopes)
        let whole = entries["EncryptMetadata"]?.boolean ?? true
        guard version >= 4 else {
            let length = version == 1 ? 5 : Self.keyLength(entries["Length"]?.integer) ?? 5
            guard let found = try opener.key(entries, method: .rc4, keyLength: length, version, whole) else {
                throw obstacle
            }
            let filter = CryptFilter(method: .rc4, key: found.key)
            return protection(["Identity": .identity], filter, filter, found.permissions, whole)
        }
        var filters: [Name: CryptFilter] = ["Identity": .identity]
        var permissions = Permissions(rawValue: .max)
        var encryptsMetadata = whole
        let used: [Name] = (["StmF", "StrF"] as [Name]).compactMap { entries[$0]?.name }
        for entry in entries["CF"]?.dictionary?.entries ?? [] {
            guard let values = entry.value.dictionary else { continue }
            let method = CryptMethod(named: values["CFM"]?.name)
            let seals = values["EncryptMetadata"]?.boolean ?? whole
            let length = method.keyLength ?? Self.keyLength(values["Length"]?.integer)
            let found = try opener.key(
                values["Recipients"] == nil ? entries : values,
                method: method,
                keyLength: length ?? Self.keyLength(entries["Length"]?.integer) ?? 16,
                version,
                seals
            )
            filters[entry.key] = CryptFilter(method: method, key: method == .identity ? [] : found?.key)
            guard used.contains(entry.key), method != .identity else { continue }
            // A document of which only the strings or the streams can be read is not open.
            guard let found else { throw obstacle }
            permissions = permissions.intersection(found.permissions)
            encryptsMetadata = encryptsMetadata && seals
        }
        func filter(_ name: Name) -> CryptFilter { filters[entries[name]?.name ?? "Identity"] ?? .identity }
        return protection(filters, filter("StrF"), filter("StmF"), permissions, encryptsMetadata)
    }

    private func protection(
        _ filters: [Name: CryptFilter],
        _ strings: CryptFilter,
        _ streams: CryptFilter,
        _ permissions: Permissions,
        _ encryptsMetadata: Bool
    ) -> OpenedProtection {
        OpenedProtection(
            key: streams.method == .identity ? strings.key : streams.key,
            filters: filters,
            strings: strings,
            streams: streams,
            permissions: permissions,
            isOwner: permissions.allowsEverything,
            encryptsMetadata: encryptsMetadata,
            usesIdentifier: false
        )
    }

    /// A length in bytes, of one in bits, or in bytes where a writer confused them.
    private static func keyLength(_ said: Int?) -> Int? {
        guard let said else { return nil }
        let length = said >= 40 ? said / 8 : said
        return (5...16).contains(length) ? length : nil
    }

    /// Opens envelopes, and counts them.
    private struct Opener {
        let recipient: (any EnvelopeOpening)?
        /// How many may still be opened.
        var left: Int

        /// The key of a crypt filter with the permissions that its envelope gives; nil when it is for others.
        ///
        /// The key is a digest of the seed in the envelope and of all envelopes (7.6.5.3).
        mutating func key(
            _ entries: PDFDictionary,
            method: CryptMethod,
            keyLength: Int,
            _ version: Int,
            _ encryptsMetadata: Bool
        ) throws(PDFError) -> (key: [UInt8], permissions: Permissions)? {
            guard let recipient, method != .identity else { return nil }
            let written = entries["Recipients"]
            let envelopes = (written?.array ?? written.map { [$0] } ?? []).compactMap(\.string)
            let length = envelopes.reduce(0) { $0 + $1.count }
            guard envelopes.count <= RecipientHandler.mostEnvelopes, length <= RecipientHandler.longestEnvelopes else {
                throw PDFError(.tooManyRecipients(limit: RecipientHandler.mostEnvelopes))
            }
            var content: [UInt8]?
            for envelope in envelopes where content == nil {
                guard left > 0 else { throw PDFError(.tooManyRecipients(limit: RecipientHandler.mostEnvelopes)) }
                left -= 1
                let found = recipient.content(of: envelope)
                content = found.flatMap { $0.count >= RecipientHandler.seedLength ? $0 : nil }
            }
            guard let content else { return nil }
            var digest = Digest(version >= 5 ? .sha256 : .sha1)
            digest.update(content.prefix(RecipientHandler.seedLength))
            for envelope in envelopes { digest.update(envelope) }
            if !encryptsMetadata { digest.update([0xff, 0xff, 0xff, 0xff]) }
            let rest = content.dropFirst(RecipientHandler.seedLength)
            // The most significant byte first; an envelope without permissions gives all.
            let permissions = rest.count < 4 ? UInt32.max : rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            return (Array(digest.finalized().prefix(keyLength)), Permissions(rawValue: permissions))
        }
    }
}
