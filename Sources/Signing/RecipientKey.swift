package import SignetPDF
package import SignetViewing

/// A private key for documents encrypted for its certificate (ISO 32000-2, 7.6.5).
///
/// It opens them; everything appended is encrypted for the same recipients.
public struct RecipientKey: Sendable {
    package let opener: any EnvelopeOpening

    package init(_ opener: any EnvelopeOpening) { self.opener = opener }
}

extension DocumentAccess {
    /// Makes the access from the arguments of the library's callers.
    package init(_ password: String?, _ key: RecipientKey?) {
        self.init(password: password, recipient: key?.opener)
    }
}

extension Viewers {
    /// Opens a document in memory with what opens it; a viewer that could not decrypt it is given a copy that is not encrypted.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(bytes: [UInt8], _ access: DocumentAccess) throws(ViewingError) -> any DocumentViewer {
        if let copy = try Self.plainCopy(of: Bytes(bytes), access) { return try viewer(bytes: copy, password: nil) }
        return try viewer(bytes: bytes, password: access.password)
    }

    /// Opens a part of a document, or a document of which only the bytes are known.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(of bytes: Bytes, _ access: DocumentAccess) throws(ViewingError) -> any DocumentViewer {
        if let copy = try Self.plainCopy(of: bytes, access) { return try viewer(bytes: copy, password: nil) }
        return try viewer(bytes: bytes.copy(0..<bytes.count), password: access.password)
    }

    /// Opens a file whose bytes are known.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(
        path: String,
        of bytes: Bytes,
        _ access: DocumentAccess
    ) throws(ViewingError) -> any DocumentViewer {
        if let copy = try Self.plainCopy(of: bytes, access) { return try viewer(bytes: copy, password: nil) }
        return try viewer(path: path, password: access.password)
    }

    /// A copy for a viewer that cannot decrypt the document; nil for other documents, and for those that cannot be read.
    private static func plainCopy(of bytes: Bytes, _ access: DocumentAccess) throws(ViewingError) -> [UInt8]? {
        guard let document = try? Document(bytes, access: access), document.needsPlainCopy else { return nil }
        do throws(PDFError) { return try PlainCopy(document).bytes() } catch { throw .unreadable("\(error)") }
    }
}
