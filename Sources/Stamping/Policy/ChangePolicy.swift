internal import SignetPDF

/// What a mark changes in a document.
package enum DocumentChange: Hashable {
    /// A new annotation.
    case annotation
    /// The appearance of an existing field, which is a signature field or a push button.
    case fieldAppearance(String, isSignature: Bool)
    /// A page's content.
    case content
    /// More pages.
    case pages
}

/// Whether a document's own rules let it be changed: the table of docs/guide.md, line by line.
package struct ChangePolicy {
    /// Whether the caller wants to stamp a signed document all the same.
    let afterSignatures: Bool
    /// Whether the caller passes over what encryption forbids.
    let ignoresPermissions: Bool

    package init(afterSignatures: Bool, ignoresPermissions: Bool) {
        self.afterSignatures = afterSignatures
        self.ignoresPermissions = ignoresPermissions
    }

    /// Refuses a change that breaks the rules.
    ///
    /// - Throws: ``StampingError/refused(_:)`` with the reason and the way out.
    func check(_ change: DocumentChange, rules: DocumentRules) throws(StampingError) {
        if let reason = violation(of: rules, by: change) { throw .refused(reason) }
    }

    /// Why a change would break the rules of a document, or nil.
    package func violation(of rules: DocumentRules, by change: DocumentChange) -> String? {
        if case .dynamic = rules.xfa {
            // It draws its pages anew and leaves annotations behind (ISO 32000-2, 12.7.8).
            return "the document is a dynamic XFA form, which would not show a stamp; print it to a PDF first"
        }
        return violation(ofPermissions: rules.permissions, by: change) ?? violation(ofCertification: rules, by: change)
            ?? violation(ofSignatures: rules, by: change)
    }

    private func violation(ofPermissions permissions: Permissions?, by change: DocumentChange) -> String? {
        guard let permissions, !ignoresPermissions else { return nil }
        let (isAllowed, what): (Bool, String) =
            switch change {
            case .annotation: (permissions.allowsAnnotating, "annotations")
            case .fieldAppearance: (permissions.allowsFilling, "filling in its form")
            case .content: (permissions.allowsModifying, "changes of its pages")
            case .pages: (permissions.allowsAssembling, "adding pages")
            }
        guard !isAllowed else { return nil }
        return "the document's permissions forbid \(what) to everybody but its owner: give the owner's password, or "
            + "pass over it with --ignore-permissions when the owner consents"
    }

    private func violation(ofCertification rules: DocumentRules, by change: DocumentChange) -> String? {
        switch rules.permission {
        case nil: return nil
        case let level? where level <= 1:
            return "the document is certified or locked: its author allows no changes at all (DocMDP 1), and any would "
                + "invalidate the signature"
        default:
            if case .fieldAppearance = change { return nil }
            if case .pages = change {
                return "the document is certified: its author allows no new pages (DocMDP), and they would invalidate "
                    + "the certification; keep them as a file of their own"
            }
            return "the document is certified: its author allows no new annotations (DocMDP), and a stamp would "
                + "invalidate the certification; an existing field may be filled with --as widget --at field:NAME"
        }
    }

    private func violation(ofSignatures rules: DocumentRules, by change: DocumentChange) -> String? {
        guard let first = rules.signatures.first else { return nil }
        switch change {
        case .fieldAppearance(let name, _):
            if rules.signatures.contains(where: { $0.field == name }) {
                return "the field '\(name)' is signed, and its appearance belongs to that signature; choose another"
            }
            guard let locking = rules.signatures.first(where: { $0.locks(field: name) }) else { return nil }
            return "the signature in field '\(locking.field)' locks the field '\(name)'"
        case .content:
            return "the document is signed (field '\(first.field)'), and every validator reports a change of a page's "
                + "content; set an annotation (--as stamp) or fill an existing field (--as widget)"
        case .pages:
            return
                "the document is signed (field '\(first.field)'), and every validator reports added pages; keep them "
                + "as a file of their own"
        case .annotation:
            guard !afterSignatures else { return nil }
            return "the document is signed (field '\(first.field)'): strict validators report a new stamp as a "
                + "modification, although the signature stays intact; fill an existing field with --as widget, or "
                + "stamp all the same with --after-signatures"
        }
    }

    // MARK: What is said of it

    /// What a change that was made means for each earlier signature.
    func effects(of change: DocumentChange, on rules: DocumentRules) -> [SignatureEffect] {
        rules.signatures.map { signature in
            let meaning =
                switch change {
                case .annotation:
                    "stays intact; Acrobat allows the new annotation, strict validators report it as a modification"
                case .fieldAppearance(_, isSignature: false): "stays intact; filling in a button is what it allows"
                case .fieldAppearance(_, isSignature: true):
                    "stays intact; a field's appearance counts as filling in, but strict validators report that of a "
                        + "signature field that stays unsigned"
                case .content, .pages: "covers the earlier revision only; validators report the page as changed"
                }
            return SignatureEffect(field: signature.field, meaning: meaning)
        }
    }

    /// What a person should know of a document besides.
    static func notes(on rules: DocumentRules) -> [String] {
        var notes: [String] = []
        if case .hybrid = rules.xfa {
            notes.append("the document has an XFA form too; programs that show it may not show the stamp")
        }
        if rules.hasUsageRights {
            notes.append("Acrobat grants usage rights to this document as it was; it may take them back now")
        }
        if rules.hasAuthenticationCode {
            notes.append(
                "the document carries an authentication code (ISO/TS 32004), which no longer fits after a change"
            )
        }
        if rules.isPortfolio {
            notes.append("the document is a portfolio: the stamp stands on its cover sheet, not in the files inside")
        }
        return notes
    }
}

/// What a change means for an earlier signature.
package struct SignatureEffect: Hashable {
    /// The full name of the signature's field.
    package let field: String
    /// A sentence.
    package let meaning: String
}
