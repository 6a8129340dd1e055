package import SignetPDF

/// The changes that a signature allows after it, by the revision that it covers; later revisions cannot change these rules.
package struct RevisionRules {
    /// A change that a signature does not allow.
    package enum Violation: Hashable {
        /// A change of what the document shows or is, which no signature allows.
        case content
        /// More than the level of the certification allows.
        case certification(level: Int)
        /// A change of a field that the signature locks.
        case lockedField(String)
    }

    /// The level of its certification or lock, from 1 to 3 (ISO 32000-2, tables 236 and 257); nil when it has none.
    package let permission: Int?
    /// Whether it certifies the document (`/Perms`, 12.8.6).
    package let certifies: Bool
    private let rules: [EarlierSignature]
    private let revision: Document

    /// Reads the rules.
    ///
    /// - Parameters:
    ///   - signature: The signature, whose field may have been changed since.
    ///   - revision: The revision that it covers.
    /// - Throws: `PDFError` for a revision that cannot be read.
    package init(of signature: SignatureField, in revision: Document) throws(PDFError) {
        self.revision = revision
        var rules: [EarlierSignature] = []
        for field in try SignatureField.all(in: revision).fields where field.holder?.number == signature.holder?.number
        {
            rules.append(try EarlierSignature(field, in: revision))
        }
        // The dictionary has rules, too, which was signed whatever the form says.
        rules.append(try EarlierSignature(signature.withoutField, in: revision))
        self.rules = rules
        permission = rules.compactMap(\.permission).min()
        let permissions = try revision.value("Perms", of: revision.catalog)?.dictionary
        certifies =
            signature.holder != nil && permissions?["DocMDP"]?.reference?.number == signature.holder?.number
    }

    /// The changes that the signature does not allow.
    ///
    /// - Parameter found: The changes after it.
    /// - Returns: None where it allows all of them.
    /// - Throws: `PDFError` for a revision that cannot be read.
    package func violations(in found: LaterChanges) throws(PDFError) -> [Violation] {
        var violations: [Violation] = []
        let extent = found.changes.filter { !$0.kind.isOpen }.map(\.extent).max() ?? .none
        if extent == .other { violations.append(.content) }
        if let permission, extent > Self.allowed(at: permission) {
            violations.append(.certification(level: permission))
        }
        // Viewers that draw the fields again draw those that are locked too.
        var fields = found.fields
        if found.changes.contains(where: { $0.kind == .appearancesDue }) {
            fields.formUnion(try FieldNames.all(in: revision))
        }
        if let locked = fields.sorted().first(where: { field in rules.contains { $0.locks(field: field) } }) {
            violations.append(.lockedField(locked))
        }
        return violations
    }

    /// The changes that a level allows (ISO 32000-2, table 257).
    private static func allowed(at level: Int) -> LaterChanges.Extent {
        switch level {
        case ...1: .archiveData
        case 2: .formFilling
        default: .annotations
        }
    }
}
