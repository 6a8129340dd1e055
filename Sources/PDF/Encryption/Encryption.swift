/// The protection of a document that was opened (ISO 32000-1 and -2, 7.6): how strings and streams are encrypted.
package struct Encryption: Sendable {
    private let opened: OpenedProtection
    /// The object that holds the encryption dictionary, which itself is never encrypted.
    private let dictionary: ObjectReference?
    /// The salt for the key of integrity codes; nil where there are none.
    private let salt: [UInt8]?
    /// Whether poppler decrypts it, which reads neither envelopes nor authenticated ciphers.
    let isWidelyRead: Bool
    /// Whether the key depends on the first file identifier.
    var usesIdentifier: Bool { opened.usesIdentifier }
    /// The permissions of those who are not owners.
    package var permissions: Permissions { opened.permissions }
    /// Whether the document was opened by its owner, so that everything may be done.
    package var isOwner: Bool { opened.isOwner }

    /// Opens the protection of a document.
    ///
    /// - Parameters:
    ///   - entries: The encryption dictionary (ISO 32000-2, 7.6.2, table 20), its values direct.
    ///   - reference: The object that holds it, when it is indirect.
    ///   - identifier: The first file identifier; empty when the file has none.
    ///   - access: The password or key for opening documents.
    /// - Throws: `PDFError` `encrypted` when a password or a key is needed or wrong, and for another security handler.
    init(
        _ entries: PDFDictionary,
        reference: ObjectReference?,
        identifier: [UInt8],
        access: DocumentAccess
    ) throws(PDFError) {
        dictionary = reference
        let handler = entries["Filter"]?.name
        do throws(PDFError) {
            if handler == "Standard" {
                opened = try PasswordHandler(entries, identifier: identifier).opened(password: access.password)
            } else if let handler = try RecipientHandler(entries) {
                opened = try handler.opened(by: access.recipient)
            } else {
                throw PDFError(.securityHandler(handler?.description))
            }
        } catch {
            throw reference.map { error.of($0) } ?? error
        }
        let version = entries["V"]?.integer ?? 0
        salt = version < 5 ? nil : entries["KDFSalt"]?.string
        isWidelyRead = handler == "Standard" && version < 6
    }

    /// The key of integrity codes; nil for a document that has none (ISO/TS 32004).
    var integrityKey: IntegrityKey? {
        guard let salt, let key = opened.key, key.count == 32 else { return nil }
        return IntegrityKey(documentKey: key, salt: salt)
    }

    /// Whether the document must have an integrity code.
    var requiresIntegrityCode: Bool { salt != nil && !permissions.toleratesNoIntegrityCode }

    // MARK: Use

    /// A direct object with its strings decrypted.
    func decrypt(_ object: PDFObject, of reference: ObjectReference) throws(PDFError) -> PDFObject {
        try map(object, of: reference) { bytes throws(PDFError) in
            try opened.strings.decrypt(bytes, of: reference)
        }
    }

    /// A direct object with its strings encrypted.
    func encrypt(_ object: PDFObject, of reference: ObjectReference) -> PDFObject {
        map(object, of: reference) { opened.strings.encrypt($0, of: reference) }
    }

    func decrypt(
        _ data: [UInt8],
        dictionary: PDFDictionary,
        of reference: ObjectReference
    ) throws(PDFError) -> [UInt8] {
        try filter(of: dictionary).decrypt(data, of: reference)
    }

    func encrypt(_ data: [UInt8], dictionary: PDFDictionary, of reference: ObjectReference) -> [UInt8] {
        filter(of: dictionary).encrypt(data, of: reference)
    }

    /// How a stream is encrypted: by its own crypt filter (7.6.5), or as streams are; cross-reference streams never are,
    /// nor is the metadata if the document says so.
    private func filter(of stream: PDFDictionary) -> CryptFilter {
        let type = stream["Type"]?.name
        if type == "XRef" || type == "Metadata" && !opened.encryptsMetadata { return .identity }
        let filter = stream["Filter"]?.name ?? stream["Filter"]?.array?.first?.name
        guard filter == "Crypt" else { return opened.streams }
        let parameters = stream["DecodeParms"]?.dictionary ?? stream["DecodeParms"]?.array?.first?.dictionary
        return opened.filters[parameters?["Name"]?.name ?? "Identity"] ?? .identity
    }

    private func map<Failure: Error>(
        _ object: PDFObject,
        of reference: ObjectReference,
        _ body: ([UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) -> PDFObject {
        guard opened.strings.method != .identity, reference.number != dictionary?.number else { return object }
        return try Self.mapStrings(object, body)
    }

    /// The nesting is that of the parser, so the recursion is bounded.
    private static func mapStrings<Failure: Error>(
        _ object: PDFObject,
        _ body: ([UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) -> PDFObject {
        switch object {
        case .string(let bytes): return .string(try body(bytes))
        case .array(let items):
            var copy: [PDFObject] = []
            copy.reserveCapacity(items.count)
            for item in items { copy.append(try mapStrings(item, body)) }
            return .array(copy)
        case .dictionary(let entries):
            // A signature's value is in the clear (7.6.1).
            let isSignature = entries["ByteRange"] != nil && entries["Contents"] != nil
            var copy: [(Name, PDFObject)] = []
            for entry in entries.entries {
                let isClear = isSignature && entry.key == "Contents"
                copy.append((entry.key, isClear ? entry.value : try mapStrings(entry.value, body)))
            }
            return .dictionary(PDFDictionary(copy))
        default: return object
        }
    }
}
