internal import SignetPDF
internal import SignetStamping

/// What a signature allows to be changed after it, by the revision that it covers: later ones say nothing of it.
struct RevisionRules {
    /// The level of its certification or lock, from 1 to 3 (ISO 32000-2, tables 236 and 257); nil when it has none.
    let permission: Int?
    /// Whether it certifies the document (`/Perms`, 12.8.6).
    let certifies: Bool
    private let rules: [EarlierSignature]
    private let revision: Document

    /// Reads the rules.
    ///
    /// - Parameters:
    ///   - entry: The signature.
    ///   - revision: What it covers.
    /// - Throws: `PDFError` for a revision that cannot be read.
    init(of entry: SignatureEntry, in revision: Document) throws(PDFError) {
        self.revision = revision
        var rules: [EarlierSignature] = []
        for field in try SignatureField.all(in: revision).fields where field.holder?.number == entry.holder?.number {
            rules.append(try EarlierSignature(field, in: revision))
        }
        // The dictionary has rules, too, which was signed whatever the form says.
        rules.append(try EarlierSignature(entry.ownField, in: revision))
        self.rules = rules
        permission = rules.compactMap(\.permission).min()
        let permissions = try revision.value("Perms", of: revision.catalog)?.dictionary
        certifies = entry.holder != nil && permissions?["DocMDP"]?.reference?.number == entry.holder?.number
    }

    /// The first of some fields that it locks.
    func locked(among fields: Set<String>) -> String? {
        fields.sorted().first { field in rules.contains { $0.locks(field: field) } }
    }

    /// The first field of the revision that it locks.
    func lockedField() throws(PDFError) -> String? {
        guard rules.contains(where: \.hasLocks) else { return nil }
        return locked(among: try FieldNames.all(in: revision))
    }

    /// The changes that a level allows (ISO 32000-2, table 257).
    static func allowed(at level: Int) -> LaterChange.Extent {
        switch level {
        case ...1: .archiveData
        case 2: .formFilling
        default: .annotations
        }
    }
}
