internal import SignetPDF
public import SignetSigning
internal import SignetStamping

/// Facts about a document that the conditions of a ``Recipe`` test.
///
/// A fact is read on demand: a recipe without conditions reads none. The facts of an open document belong to one task.
public struct DocumentFacts {
    private enum Source {
        case known(pageCount: Int, isEncrypted: Bool, isSigned: Bool, fieldNames: [String]?)
        case document(Document)
    }

    private let source: Source

    /// Makes facts that are already known.
    ///
    /// - Parameters:
    ///   - pageCount: The number of pages.
    ///   - isEncrypted: Whether it is encrypted, with any password.
    ///   - isSigned: Whether it has a digital signature.
    ///   - fieldNames: The full names of its form's fields; nil when it has no form.
    public init(pageCount: Int, isEncrypted: Bool = false, isSigned: Bool = false, fieldNames: [String]? = nil) {
        source = .known(
            pageCount: pageCount,
            isEncrypted: isEncrypted,
            isSigned: isSigned,
            fieldNames: fieldNames
        )
    }

    /// The facts of a document in memory.
    ///
    /// - Throws: ``SignetError`` when it is not a readable PDF, or needs another password.
    public init(
        _ document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) {
        let access = DocumentAccess(password, recipientKey)
        do throws(PDFError) { self.init(of: try Document(Bytes(document), access: access)) } catch {
            throw SignetError(error)
        }
    }

    init(of document: Document) {
        source = .document(document)
    }

    /// The number of its pages.
    ///
    /// - Throws: ``SignetError`` for a document whose pages cannot be found.
    public func pageCount() throws(SignetError) -> Int {
        switch source {
        case .known(let pageCount, _, _, _): pageCount
        case .document(let document): try Self.read { () throws(PDFError) in try PageTree(document).count }
        }
    }

    /// Whether it is encrypted.
    public var isEncrypted: Bool {
        switch source {
        case .known(_, let isEncrypted, _, _): isEncrypted
        case .document(let document): document.encryption != nil
        }
    }

    /// Whether it has a digital signature.
    ///
    /// - Throws: ``SignetError`` for a form that cannot be read.
    public func isSigned() throws(SignetError) -> Bool {
        switch source {
        case .known(_, _, let isSigned, _): isSigned
        case .document(let document):
            try Self.read { () throws(PDFError) in try !DocumentRules(document).signatures.isEmpty }
        }
    }

    /// The full names of its form's fields; nil when it has no form, or an empty one.
    ///
    /// - Throws: ``SignetError`` for a form that cannot be read.
    /// - Complexity: The number of the fields.
    public func fieldNames() throws(SignetError) -> [String]? {
        let names: [String]? =
            switch source {
            case .known(_, _, _, let fieldNames): fieldNames
            case .document(let document):
                try Self.read { () throws(PDFError) in try Form(document)?.fields.map(\.name) }
            }
        return names?.isEmpty == true ? nil : names
    }

    private static func read<Value>(_ body: () throws(PDFError) -> Value) throws(SignetError) -> Value {
        do throws(PDFError) { return try body() } catch { throw SignetError(error) }
    }
}
