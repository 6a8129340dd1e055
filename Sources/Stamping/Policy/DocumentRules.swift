package import SignetPDF

/// A document's rules for changes to it, read once and applied to every mark.
package struct DocumentRules {
    package let signatures: [EarlierSignature]
    /// The strictest permission of a certification or a lock; see ``EarlierSignature/permission``.
    let permission: Int?
    /// The permissions of the encryption, unless the document was opened with the owner's password.
    let permissions: Permissions?
    let xfa: XFA
    /// Whether Acrobat grants usage rights to this document (12.8.2.3): it withdraws them when the document changes in
    /// a way that is not granted.
    let hasUsageRights: Bool
    /// Whether it is a portfolio (12.3.5), whose own pages readers do not show first.
    let isPortfolio: Bool

    /// Whether a message authentication code covers the whole file (ISO/TS 32004) that no key can renew, since nothing is encrypted.
    let hasAuthenticationCode: Bool

    /// The field of a signature that covers more bytes than there are; nil where none does.
    let cutSignature: String?

    /// Whether there is an XFA form (12.7.8).
    enum XFA {
        case none
        /// In addition to the form fields of PDF, which other readers show.
        case hybrid
        /// Pages are drawn from the form; readers that support it leave annotations out.
        case dynamic
    }

    package init(_ document: Document) throws(PDFError) {
        let catalog = try document.catalog
        signatures = try EarlierSignature.all(in: document)
        cutSignature = signatures.first { $0.coveredLength ?? 0 > document.bytes.count }?.field
        let entries = try document.value("Perms", of: catalog)?.dictionary ?? PDFDictionary([])
        var strictest = signatures.compactMap(\.permission).min()
        if let certification = try document.value("DocMDP", of: entries)?.dictionary {
            strictest = min(strictest ?? 3, try Self.permission(ofCertification: certification, in: document))
        }
        permission = strictest
        hasUsageRights = entries["UR3"] != nil || entries["UR"] != nil
        let isOwner = document.encryption?.isOwner ?? true
        permissions = isOwner ? nil : document.encryption?.permissions
        let form = try document.value("AcroForm", of: catalog)?.dictionary ?? PDFDictionary([])
        if try document.value("NeedsRendering", of: catalog)?.boolean == true {
            xfa = .dynamic
        } else {
            xfa = try document.value("XFA", of: form) == nil ? .none : .hybrid
        }
        hasAuthenticationCode = document.trailer["AuthCode"] != nil && document.encryption == nil
        isPortfolio = try document.value("Collection", of: catalog)?.dictionary != nil
    }

    /// `/P` of the certification's transform parameters; 2 when the entry is missing (table 254).
    private static func permission(
        ofCertification signature: PDFDictionary,
        in document: Document
    ) throws(PDFError)
        -> Int
    {
        for item in try document.value("Reference", of: signature)?.array ?? [] {
            guard let reference = try document.resolve(item).dictionary,
                try document.value("TransformMethod", of: reference)?.name == "DocMDP",
                let parameters = try document.value("TransformParams", of: reference)?.dictionary
            else { continue }
            return try document.value("P", of: parameters)?.integer ?? 2
        }
        return 2
    }
}
