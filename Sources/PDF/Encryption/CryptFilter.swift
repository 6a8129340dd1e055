/// A crypt filter (ISO 32000-2, 7.6.6): a method with its key.
struct CryptFilter: Sendable {
    let method: CryptMethod
    /// Nil where it is for others than the person who opens the document, as the key of attachments may be.
    let key: [UInt8]?

    static let identity = CryptFilter(method: .identity, key: [])

    func decrypt(_ bytes: [UInt8], of reference: ObjectReference) throws(PDFError) -> [UInt8] {
        guard let key else { throw PDFError(.otherRecipients, object: reference) }
        return try method.decrypt(bytes, key: key, of: reference)
    }

    func encrypt(_ bytes: [UInt8], of reference: ObjectReference) -> [UInt8] {
        // Strings and streams of an open document have keys; nothing goes out in the clear where one lacks.
        guard let key else { return [] }
        return method.encrypt(bytes, key: key, of: reference)
    }
}

/// The key and the filters of a document that a security handler has opened.
struct OpenedProtection {
    /// The document's key; nil where only attachments have one, and it is not known.
    var key: [UInt8]?
    var filters: [Name: CryptFilter]
    var strings: CryptFilter
    var streams: CryptFilter
    var permissions: Permissions
    var isOwner: Bool
    var encryptsMetadata: Bool
    /// Whether the key depends on the first file identifier.
    var usesIdentifier: Bool
}
