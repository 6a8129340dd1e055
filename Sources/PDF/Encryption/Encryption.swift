/// The protection of a document that was opened (ISO 32000-1 and -2, 7.6): its key, and how strings and streams are
/// encrypted with it.
package struct Encryption: Sendable {
    private let key: [UInt8]
    private let strings: CryptMethod
    private let streams: CryptMethod
    private let filters: [Name: CryptMethod]
    private let encryptsMetadata: Bool
    /// The object that holds the encryption dictionary, which itself is never encrypted.
    private let dictionary: ObjectReference?
    /// Whether the key depends on the first file identifier: those of AES-256 do not (ISO 32000-2, 7.6.4.3).
    let usesIdentifier: Bool
    /// The permissions without the owner's password.
    package let permissions: Permissions
    /// Whether the document was opened with the owner's password, so that everything may be done.
    package let isOwner: Bool

    /// Opens the protection of a document with the empty user password, or with the password given.
    ///
    /// - Parameters:
    ///   - entries: The encryption dictionary (7.6.1, table 20; 7.6.3.2, table 21), its values direct.
    ///   - reference: The object that holds it, when it is indirect.
    ///   - identifier: The first file identifier; empty when the file has none.
    ///   - password: The user's or the owner's.
    /// - Throws: `PDFError` `encrypted` when a password is needed or wrong, `unsupported` for another security handler.
    init(
        _ entries: PDFDictionary,
        reference: ObjectReference?,
        identifier: [UInt8],
        password: String?
    ) throws(PDFError) {
        let handler = entries["Filter"]?.name
        guard handler == "Standard" else {
            throw PDFError(.securityHandler(handler?.description), object: reference)
        }
        let version = entries["V"]?.integer ?? 0
        let revision = entries["R"]?.integer ?? 0
        guard [1, 2, 3, 4, 5].contains(version), (2...6).contains(revision) else {
            throw PDFError(
                .unknownEncryption(version: version, revision: revision),
                object: reference
            )
        }
        permissions = Permissions(rawValue: UInt32(truncatingIfNeeded: entries["P"]?.integer ?? -1))
        encryptsMetadata = entries["EncryptMetadata"]?.boolean ?? true
        dictionary = reference
        usesIdentifier = version < 5

        var filters: [Name: CryptMethod] = ["Identity": .identity]
        for entry in entries["CF"]?.dictionary?.entries ?? [] {
            switch entry.value.dictionary?["CFM"]?.name {
            case "V2": filters[entry.key] = .rc4
            case "AESV2": filters[entry.key] = .aes128
            case "AESV3": filters[entry.key] = .aes256
            default: filters[entry.key] = .identity
            }
        }
        self.filters = filters
        func method(_ key: Name) -> CryptMethod {
            version < 4 ? .rc4 : filters[entries[key]?.name ?? "Identity"] ?? .identity
        }
        strings = method("StrF")
        streams = method("StmF")

        let opened =
            version == 5
            ? Self.modern(entries, revision: revision, password: password)
            : Self.legacy(
                entries,
                version: version,
                revision: revision,
                identifier: identifier,
                permissions: permissions,
                encryptsMetadata: encryptsMetadata,
                password: password
            )
        guard let opened else {
            throw PDFError(password == nil ? .passwordNeeded : .wrongPassword, object: reference)
        }
        (key, isOwner) = opened
    }

    // MARK: Opening

    private static func modern(
        _ entries: PDFDictionary,
        revision: Int,
        password: String?
    ) -> (key: [UInt8], isOwner: Bool)? {
        let passwords = ModernPasswords(
            revision: revision,
            owner: entries["O"]?.string ?? [],
            user: entries["U"]?.string ?? [],
            ownerKey: entries["OE"]?.string ?? [],
            userKey: entries["UE"]?.string ?? []
        )
        let candidates = password.map(PasswordEncoding.unicode) ?? []
        for candidate in candidates {
            if let key = passwords.key(ownerPassword: candidate) { return (key, true) }
        }
        for candidate in candidates + [[]] {
            if let key = passwords.key(userPassword: candidate) { return (key, false) }
        }
        return nil
    }

    private static func legacy(
        _ entries: PDFDictionary,
        version: Int,
        revision: Int,
        identifier: [UInt8],
        permissions: Permissions,
        encryptsMetadata: Bool,
        password: String?
    ) -> (key: [UInt8], isOwner: Bool)? {
        let candidates = password.map(PasswordEncoding.legacy) ?? []
        for length in keyLengths(entries, version: version) {
            let passwords = LegacyPasswords(
                revision: revision,
                keyLength: length,
                owner: entries["O"]?.string ?? [],
                user: entries["U"]?.string ?? [],
                permissions: permissions.rawValue,
                identifier: identifier,
                encryptsMetadata: encryptsMetadata
            )
            for candidate in candidates {
                if let key = passwords.key(ownerPassword: candidate) { return (key, true) }
            }
            for candidate in candidates + [[]] {
                if let key = passwords.key(userPassword: candidate) { return (key, false) }
            }
        }
        return nil
    }

    /// The lengths in bytes that a key may have: by the version, and as faulty writers mean it.
    ///
    /// A wrong length fails the check of the password, so that trying costs nothing but time.
    private static func keyLengths(_ entries: PDFDictionary, version: Int) -> [Int] {
        guard version > 1 else { return [5] }
        var lengths = version == 4 ? [16] : []
        let filter = entries["CF"]?.dictionary?.entries.first?.value.dictionary
        for said in [entries["Length"]?.integer, filter?["Length"]?.integer] {
            guard let said else { continue }
            // Bits, or bytes where a writer confused them.
            lengths.append(said >= 40 ? said / 8 : said)
        }
        lengths += version == 4 ? [5] : [5, 16]
        var seen: Set<Int> = []
        return lengths.filter { (5...16).contains($0) && seen.insert($0).inserted }
    }

    // MARK: Use

    /// A direct object with its strings decrypted.
    func decrypt(_ object: PDFObject, of reference: ObjectReference) -> PDFObject {
        map(object, of: reference) { strings.decrypt($0, key: key, of: reference) }
    }

    /// A direct object with its strings encrypted.
    func encrypt(_ object: PDFObject, of reference: ObjectReference) -> PDFObject {
        map(object, of: reference) { strings.encrypt($0, key: key, of: reference) }
    }

    func decrypt(_ data: [UInt8], dictionary: PDFDictionary, of reference: ObjectReference) -> [UInt8] {
        method(dictionary).decrypt(data, key: key, of: reference)
    }

    func encrypt(_ data: [UInt8], dictionary: PDFDictionary, of reference: ObjectReference) -> [UInt8] {
        method(dictionary).encrypt(data, key: key, of: reference)
    }

    /// How a stream is encrypted: by its own crypt filter (7.6.5), or as streams are; cross-reference streams never are,
    /// nor is the metadata if the document says so.
    private func method(_ stream: PDFDictionary) -> CryptMethod {
        let type = stream["Type"]?.name
        if type == "XRef" || type == "Metadata" && !encryptsMetadata { return .identity }
        let filter = stream["Filter"]?.name ?? stream["Filter"]?.array?.first?.name
        guard filter == "Crypt" else { return streams }
        let parameters = stream["DecodeParms"]?.dictionary ?? stream["DecodeParms"]?.array?.first?.dictionary
        return filters[parameters?["Name"]?.name ?? "Identity"] ?? .identity
    }

    private func map(_ object: PDFObject, of reference: ObjectReference, _ body: ([UInt8]) -> [UInt8]) -> PDFObject {
        guard strings != .identity, reference.number != dictionary?.number else { return object }
        return Self.mapStrings(object, body)
    }

    /// The nesting is that of the parser, so the recursion is bounded.
    private static func mapStrings(_ object: PDFObject, _ body: ([UInt8]) -> [UInt8]) -> PDFObject {
        switch object {
        case .string(let bytes): return .string(body(bytes))
        case .array(let items): return .array(items.map { mapStrings($0, body) })
        case .dictionary(let entries):
            // A signature's value is in the clear (7.6.1).
            let isSignature = entries["ByteRange"] != nil && entries["Contents"] != nil
            return .dictionary(
                PDFDictionary(
                    entries.entries.map { entry in
                        isSignature && entry.key == "Contents"
                            ? (entry.key, entry.value) : (entry.key, mapStrings(entry.value, body))
                    }
                )
            )
        default: return object
        }
    }
}
