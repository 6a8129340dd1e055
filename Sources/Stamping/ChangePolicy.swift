package import SignetPDF

/// Whether a document's own rules let a stamp be added.
package enum ChangePolicy {
    /// `afterSignatures`: whether the caller wants to stamp a signed document all the same.
    /// - Throws: ``StampingError/refused(_:)`` with the reason and the way out.
    static func check(_ document: Document, afterSignatures: Bool) throws(StampingError) {
        let found = try StampingError.fromDocument { () throws(PDFError) -> String? in
            try violation(in: document, afterSignatures: afterSignatures)
        }
        if let found { throw .refused(found) }
    }

    /// Why a stamp would break the rules of a document, or nil.
    package static func violation(in document: Document, afterSignatures: Bool) throws(PDFError) -> String? {
        let catalog = try document.catalog
        // A dynamic XFA form draws its pages anew and leaves annotations behind (ISO 32000-2, 12.7.8).
        if try document.value("NeedsRendering", of: catalog)?.boolean == true {
            return "the document is a dynamic XFA form, which would not show a stamp; print it to a PDF first"
        }
        if let permissions = try document.value("Perms", of: catalog)?.dictionary,
            try document.value("DocMDP", of: permissions) != nil
        {
            return "the document is certified: its author allows no new annotations (DocMDP), "
                + "and a stamp would invalidate the certification"
        }
        guard !afterSignatures, let signed = try signedFields(of: document).first else { return nil }
        return
            "the document is signed (field '\(signed.name)'): strict validators report a new stamp as a modification, "
            + "although the signature stays intact; allow it with --after-signatures"
    }

    /// The signature fields that are signed (12.8.1).
    static func signedFields(of document: Document) throws(PDFError) -> [FormField] {
        try Form(document)?.fields.filter { $0.isSignature && $0.hasValue } ?? []
    }
}
