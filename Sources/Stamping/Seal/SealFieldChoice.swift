internal import SignetPDF

/// The field that a digital signature goes into.
struct SealFieldChoice {
    /// The full name.
    let name: String
    /// The field; nil for one that is to be added.
    let existing: FormField?

    /// Chooses the field of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - placed: The signature field that the first stamp is set in, if it is.
    ///   - document: The document.
    /// - Throws: ``StampingError`` for a field that is signed or of another type, and for a name that a field cannot have.
    init(
        _ request: SealRequest,
        placed: FormField?,
        in document: Document
    ) throws(StampingError) {
        let fields = try StampingError.fromDocument { () throws(PDFError) in try Form(document)?.fields ?? [] }
        if let placed, request.field == nil || request.field == placed.name {
            (name, existing) = (placed.name, placed)
        } else if let name = request.field {
            existing = fields.first { $0.name == name }
            self.name = name
            guard existing != nil || Self.isAddable(name, beside: fields) else { throw .badFieldName(name) }
        } else {
            name = Self.unusedName(for: request.kind, beside: fields)
            existing = nil
        }
        guard let existing else { return }
        guard existing.isSignature, existing.holder != nil else { throw .notSignatureField(name) }
        guard !existing.hasValue else { throw .refused(.signedField(name)) }
    }

    /// Whether a field of this name can be added: it has no period, which would make it a kid of another (12.7.4.2).
    private static func isAddable(_ name: String, beside fields: [FormField]) -> Bool {
        !name.isEmpty && !name.contains(".") && !fields.contains { $0.name.hasPrefix(name + ".") }
    }

    /// `Signature1`, or `TimeStamp1`, or the next that no field has, nor a parent of fields.
    private static func unusedName(for kind: SealRequest.Kind, beside fields: [FormField]) -> String {
        let start =
            switch kind {
            case .signature: "Signature"
            case .timeStamp: "TimeStamp"
            }
        let used = Set(fields.map { $0.name.prefix { $0 != "." } })
        var number = 1
        while used.contains("\(start)\(number)") { number += 1 }
        return "\(start)\(number)"
    }
}
