/// The standard security handler (ISO 32000-2, 7.6.4), which opens documents with passwords.
struct PasswordHandler {
    private let entries: PDFDictionary
    private let version: Int
    private let revision: Int
    private let identifier: [UInt8]
    private let permissions: Permissions
    private let encryptsMetadata: Bool

    /// Reads the encryption dictionary.
    ///
    /// - Throws: `PDFError` `unknownEncryption` for versions that ISO 32000 does not have.
    init(_ entries: PDFDictionary, identifier: [UInt8]) throws(PDFError) {
        self.entries = entries
        self.identifier = identifier
        version = entries["V"]?.integer ?? 0
        revision = entries["R"]?.integer ?? 0
        guard (1...6).contains(version), (2...7).contains(revision) else {
            throw PDFError(.unknownEncryption(version: version, revision: revision))
        }
        permissions = Permissions(rawValue: UInt32(truncatingIfNeeded: entries["P"]?.integer ?? -1))
        encryptsMetadata = entries["EncryptMetadata"]?.boolean ?? true
    }

    /// Opens the document with the empty user password, or with the password given.
    ///
    /// - Throws: `PDFError` when a password is needed or wrong.
    func opened(password: String?) throws(PDFError) -> OpenedProtection {
        let found = version >= 5 ? modern(password) : legacy(password)
        var filters: [Name: CryptFilter] = ["Identity": .identity]
        for entry in entries["CF"]?.dictionary?.entries ?? [] {
            let method = CryptMethod(named: entry.value.dictionary?["CFM"]?.name)
            filters[entry.key] = CryptFilter(method: method, key: found?.key)
        }
        func filter(_ name: Name) -> CryptFilter {
            version < 4
                ? CryptFilter(method: .rc4, key: found?.key) : filters[entries[name]?.name ?? "Identity"] ?? .identity
        }
        let (strings, streams) = (filter("StrF"), filter("StmF"))
        // Where only attachments are encrypted, the rest needs no password.
        guard found != nil || password == nil && strings.method == .identity && streams.method == .identity else {
            throw PDFError(password == nil ? .passwordNeeded : .wrongPassword)
        }
        return OpenedProtection(
            key: found?.key,
            filters: filters,
            strings: strings,
            streams: streams,
            permissions: permissions,
            isOwner: found?.isOwner ?? false,
            encryptsMetadata: encryptsMetadata,
            // Keys of AES-256 do not (ISO 32000-2, 7.6.4.3).
            usesIdentifier: version < 5
        )
    }

    private func modern(_ password: String?) -> (key: [UInt8], isOwner: Bool)? {
        let passwords = ModernPasswords(
            revision: revision,
            owner: entries["O"]?.string ?? [],
            user: entries["U"]?.string ?? [],
            ownerKey: entries["OE"]?.string ?? [],
            userKey: entries["UE"]?.string ?? []
        )
        let candidates = password.map { PasswordEncoding($0).modern } ?? []
        for candidate in candidates {
            if let key = passwords.key(ownerPassword: candidate) { return (key, true) }
        }
        for candidate in candidates + [[]] {
            if let key = passwords.key(userPassword: candidate) { return (key, false) }
        }
        return nil
    }

    private func legacy(_ password: String?) -> (key: [UInt8], isOwner: Bool)? {
        let candidates = password.map { PasswordEncoding($0).legacy } ?? []
        for length in keyLengths {
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
    private var keyLengths: [Int] {
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
}
