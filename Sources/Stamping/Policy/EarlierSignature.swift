package import SignetPDF

/// A digital signature that the document already has (ISO 32000-1, 12.8), and its rules for later changes.
package struct EarlierSignature: Hashable {
    /// The full name of its field.
    package let field: String
    /// The changes that it permits: 1 no changes, 2 filling in forms and signing, 3 annotating too; nil when it has no
    /// rule.
    ///
    /// It is in a certification (`DocMDP`, 12.8.2.2, table 254) or in a field lock (ISO 32000-2, table 236).
    package let permission: Int?
    /// The fields that it locks (`FieldMDP`, 12.8.2.4, table 256, or the field's own `/Lock`, table 233).
    let locks: [FieldLock]
    /// How many bytes of the file it covers, from the first on (`/ByteRange`, 12.8.1); nil when that cannot be read.
    package let coveredLength: Int?
    /// The object that the signature dictionary is, or is in.
    package let holder: ObjectReference?

    /// Whether a change of a field breaks it.
    package func locks(field name: String) -> Bool { locks.contains { $0.covers(name) } }
}

/// The fields that a signature locks (ISO 32000-2, tables 236 and 259), by their full names.
public enum FieldLock: Hashable, Sendable {
    /// All of them.
    case all
    /// These, with all fields below them.
    case include([String])
    /// All but these and the fields below them.
    case exclude([String])

    /// The names refer to whole subtrees (12.7.4.5).
    func covers(_ field: String) -> Bool {
        func names(_ list: [String]) -> Bool { list.contains { field == $0 || field.hasPrefix($0 + ".") } }
        return switch self {
        case .all: true
        case .include(let list): names(list)
        case .exclude(let list): !names(list)
        }
    }
}

extension EarlierSignature {
    /// The signatures of a document, in the order of its form.
    package static func all(in document: Document) throws(PDFError) -> [EarlierSignature] {
        var found: [EarlierSignature] = []
        for field in try SignatureField.listed(in: document).fields {
            found.append(try EarlierSignature(field, in: document))
        }
        return found
    }

    /// Reads the rules of a signature.
    package init(_ field: SignatureField, in document: Document) throws(PDFError) {
        self.field = field.name
        var permissions: [Int] = []
        var locks: [FieldLock] = []
        if let lock = try document.value("Lock", of: field.dictionary)?.dictionary {
            locks += try FieldLock(lock, in: document).map { [$0] } ?? []
            if let permission = try document.value("P", of: lock)?.integer { permissions.append(permission) }
        }
        let value = try document.resolve(field.value).dictionary ?? PDFDictionary([])
        holder = field.holder
        let references = try document.value("Reference", of: value)
        for item in references.map({ $0.array ?? [$0] }) ?? [] {
            guard let reference = try document.resolve(item).dictionary else { continue }
            let parameters = try document.value("TransformParams", of: reference)?.dictionary ?? PDFDictionary([])
            switch try document.value("TransformMethod", of: reference)?.name {
            case "DocMDP": permissions.append(try document.value("P", of: parameters)?.integer ?? 2)
            case "FieldMDP":
                locks += try FieldLock(parameters, in: document).map { [$0] } ?? []
                if let permission = try document.value("P", of: parameters)?.integer { permissions.append(permission) }
            default: break
            }
        }
        permission = permissions.min()
        self.locks = locks
        coveredLength = try Self.coveredLength(of: value, in: document)
    }

    /// The end of the last range.
    private static func coveredLength(of signature: PDFDictionary, in document: Document) throws(PDFError) -> Int? {
        guard let range = try document.value("ByteRange", of: signature)?.array, range.count >= 2, range.count % 2 == 0,
            let start = range[range.count - 2].integer, let count = range[range.count - 1].integer, start >= 0,
            count >= 0
        else { return nil }
        let (end, overflow) = start.addingReportingOverflow(count)
        return overflow ? nil : end
    }
}

extension FieldLock {
    init?(_ dictionary: PDFDictionary, in document: Document) throws(PDFError) {
        var names: [String] = []
        for item in try document.value("Fields", of: dictionary)?.array ?? [] {
            if let name = try document.resolve(item).string { names.append(TextString.decode(name)) }
        }
        switch try document.value("Action", of: dictionary)?.name {
        case "All": self = .all
        case "Include": self = .include(names)
        case "Exclude": self = .exclude(names)
        case nil: return nil
        // It is unknown which it means.
        default: self = .all
        }
    }
}
