internal import SignetFiles
internal import SignetPDF
public import SignetSigning
internal import SignetStamping

/// A digital signature that a document has, as its dictionary describes it (ISO 32000-2, table 255).
///
/// It is not validated.
public struct DocumentSignature: Hashable, Sendable {
    /// The full name of its field.
    public let field: String
    /// `/Reason`: why it was signed; nil when it does not say.
    public let reason: String?
    /// Whether it is a time stamp of the document.
    public let isTimeStamp: Bool

    /// The signatures and time stamps of a file, in the order of the document's form.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - password: The password to open it, where it needs one.
    ///   - recipientKey: The key of a recipient, if it is encrypted.
    /// - Returns: The signatures; none when the document has none.
    /// - Throws: `SignetError` when the file cannot be read or is not a readable PDF.
    public static func all(
        inFile path: String,
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) -> [DocumentSignature] {
        try SignetError.files(InputFile(path)).withBytes { bytes throws(SignetError) in
            try all(in: bytes, DocumentAccess(password, recipientKey))
        }
    }

    /// The signatures and time stamps of a document, in the order of its form.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - password: The password to open it, where it needs one.
    ///   - recipientKey: The key of a recipient, if it is encrypted.
    /// - Returns: The signatures; none when the document has none.
    /// - Throws: `SignetError` when the document is not a readable PDF.
    public static func all(
        in document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) -> [DocumentSignature] {
        try all(in: Bytes(document), DocumentAccess(password, recipientKey))
    }

    private static func all(in bytes: Bytes, _ access: DocumentAccess) throws(SignetError) -> [DocumentSignature] {
        do throws(PDFError) {
            let document = try Document(bytes, access: access)
            return try document.retryingAfterRepair { () throws(PDFError) in
                var found: [DocumentSignature] = []
                for field in try Form(document)?.fields ?? [] where field.isSignature && field.hasValue {
                    guard let value = try document.value("V", of: field.attributes)?.dictionary else { continue }
                    found.append(
                        DocumentSignature(
                            field: field.name,
                            reason: try document.value("Reason", of: value)?.string.map(TextString.decode),
                            isTimeStamp: try document.value("SubFilter", of: value)?.name == "ETSI.RFC3161"
                        )
                    )
                }
                return found
            }
        } catch {
            throw SignetError(error)
        }
    }
}
