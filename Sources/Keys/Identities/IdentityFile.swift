/// A file with a key, certificates or both, of whichever format: PKCS#12, or PEM or DER of keys (PKCS#8, PKCS#1, SEC 1) and
/// certificates.
package struct IdentityFile {
    /// The most bytes of such a file.
    static let limit = 1 << 20

    private enum Item {
        case key(KeyBlock)
        case certificate([UInt8])
        /// A message of CMS that has nothing but certificates (RFC 5652, 5): `.p7b`, `.p7c`.
        case message([UInt8])
        case pkcs12(PKCS12File)
    }

    private let items: [Item]

    /// Reads what can be read without a password.
    init(_ bytes: [UInt8]) throws(IdentityError) {
        items = try withoutErrors { () throws(IdentityError) in
            guard PEM.isFound(in: bytes) else { return [try Self.item(bytes)] }
            var items: [Item] = []
            for block in try PEM.blocks(of: bytes) { if let item = try Self.item(block) { items.append(item) } }
            return items
        }
        _ = try PasswordProtection.checkedSum(of: try items.map(Self.rounds))
    }

    private static func rounds(_ item: Item) throws(IdentityError) -> Int {
        switch item {
        case .key(let block): try withoutErrors { () throws(IdentityError) in try block.rounds() }
        case .pkcs12(let file): file.rounds
        case .certificate, .message: 0
        }
    }

    /// Whether it has something that only a password opens.
    var needsPassword: Bool {
        items.contains { item in
            switch item {
            case .key(let key): key.isEncrypted
            case .pkcs12(let file): file.needsPassword
            case .certificate, .message: false
            }
        }
    }

    /// Reads everything.
    ///
    /// - Parameter password: Ignored unless it ``needsPassword``.
    /// - Returns: The keys and certificates.
    /// - Throws: ``IdentityError`` for a missing or wrong password, and for what is damaged.
    func contents(password: String?) throws(IdentityError) -> IdentityContents {
        let password = password.map { Array($0.utf8) }
        return try withoutErrors { () throws(IdentityError) in
            var contents = IdentityContents()
            for item in items {
                switch item {
                case .key(let block): contents.add(try block.key(password: password), name: nil)
                case .certificate(let der): try contents.add(CertificateHandle(der: der))
                case .message(let der):
                    let certificates = CertificateHandle.all(in: der)
                    guard !certificates.isEmpty else { throw .unknownFormat }
                    for certificate in certificates { try contents.add(certificate) }
                case .pkcs12(let file): try contents.add(file.contents(password: password))
                }
            }
            return contents
        }
    }

    // MARK: Formats

    /// The content of a PEM block; nil for parameters of curves, public keys, requests for certificates and the like.
    private static func item(_ block: PEM.Block) throws(IdentityError) -> Item? {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": .certificate(block.contents)
        case "PRIVATE KEY": .key(KeyBlock(format: .pkcs8, der: block.contents, header: block.header))
        case "ENCRYPTED PRIVATE KEY": .key(KeyBlock(format: .encryptedPKCS8, der: block.contents, header: nil))
        case "RSA PRIVATE KEY": .key(KeyBlock(format: .rsa, der: block.contents, header: block.header))
        case "EC PRIVATE KEY": .key(KeyBlock(format: .ec, der: block.contents, header: block.header))
        case "PKCS7", "CMS": .message(block.contents)
        case "PKCS12": .pkcs12(try PKCS12File(block.contents))
        case "DSA PRIVATE KEY": throw .unsupportedKey("DSA")
        case "OPENSSH PRIVATE KEY": throw .openSSHKey
        default: nil
        }
    }

    /// The content of DER, recognised by the kinds of its first elements.
    private static func item(_ bytes: [UInt8]) throws(IdentityError) -> Item {
        // JKS, JCEKS.
        if [[0xFE, 0xED, 0xFE, 0xED], [0xCE, 0xCE, 0xCE, 0xCE]].contains(Array(bytes.prefix(4))) {
            throw .javaKeyStore
        }
        if KeyDescription.isFound(in: bytes) { throw .keyDescription }
        guard let elements = LeadingElements(bytes) else { throw .unknownFormat }
        switch (elements.first, elements.second) {
        // PFX: version 3, then ContentInfo.
        case (.integer, .sequence) where elements.isVersion3:
            return .pkcs12(try PKCS12File(bytes))
        case (.integer, .sequence): return .key(KeyBlock(format: .pkcs8, der: bytes, header: nil))
        case (.integer, .integer): return .key(KeyBlock(format: .rsa, der: bytes, header: nil))
        case (.integer, .octetString): return .key(KeyBlock(format: .ec, der: bytes, header: nil))
        case (.sequence, .octetString): return .key(KeyBlock(format: .encryptedPKCS8, der: bytes, header: nil))
        case (.sequence, .sequence): return .certificate(bytes)
        case (.objectIdentifier, _): return .message(bytes)
        default: throw .unknownFormat
        }
    }
}

/// The first two elements of a sequence, which tell the formats of keys and certificates apart.
private struct LeadingElements {
    enum Kind: UInt8 {
        case integer = 0x02
        case octetString = 0x04
        case objectIdentifier = 0x06
        case sequence = 0x30
        case other = 0
    }

    let first: Kind
    let second: Kind
    let isVersion3: Bool

    /// Nil for bytes that are not a sequence of two elements or more, in DER or BER.
    init?(_ bytes: [UInt8]) {
        guard bytes.first == 0x30, let outer = Self.header(bytes, at: 0),
            let inner = Self.header(bytes, at: outer.contents), let length = inner.length
        else { return nil }
        let next = inner.contents + length
        guard next < bytes.count else { return nil }
        first = Kind(rawValue: bytes[outer.contents]) ?? .other
        second = Kind(rawValue: bytes[next]) ?? .other
        isVersion3 = length == 1 && bytes[inner.contents] == 3
    }

    /// Where the contents of an element begin, and how long they are; nil length for BER that does not say it.
    private static func header(_ bytes: [UInt8], at start: Int) -> (contents: Int, length: Int?)? {
        guard start + 1 < bytes.count else { return nil }
        let first = Int(bytes[start + 1])
        guard first >= 0x80 else { return (start + 2, first) }
        let count = first & 0x7F
        guard count <= 4, start + 2 + count < bytes.count else { return nil }
        let length = bytes[(start + 2)..<(start + 2 + count)].reduce(0) { $0 << 8 | Int($1) }
        return (start + 2 + count, count == 0 ? nil : length)
    }
}
