/// A rule of a document, or of its form, that forbids a change.
public enum Refusal: Hashable, Sendable {
    /// It is encrypted, and a password is needed to open it.
    case passwordNeeded
    /// It is encrypted, and the password is neither the user's nor the owner's.
    case wrongPassword
    /// It is encrypted by a security handler that uses neither passwords nor certificates, with the handler's name.
    case securityHandler(String?)
    /// It is encrypted for holders of certificates (ISO 32000-2, 7.6.5), and needs the key of one of them.
    case recipientKeyNeeded
    /// It is encrypted for other certificates than that of the key.
    case otherRecipients
    /// Its permissions forbid the change to everybody but its owner (ISO 32000-1, table 22).
    case permissions(DocumentChange)
    /// A certification or a field lock allows no such change; the level is its `/P`, from 1 to 3 (ISO 32000-1, table 254).
    case certified(level: Int, DocumentChange)
    /// It has a digital signature, in this field, that a validator would report as followed by a modification.
    case signed(field: String, DocumentChange)
    /// The field is signed, and its appearance belongs to that signature.
    case signedField(String)
    /// The field is locked by the digital signature in another one (ISO 32000-1, tables 233 and 256).
    case lockedField(String, by: String)
    /// The field is neither a signature field nor a push button, so its appearance shows its value.
    case valueField(String)
    /// The form does not let people change the field (`ReadOnly`, ISO 32000-2, table 227).
    case readOnlyField(String)
    /// It has an XFA form too, whose data would hide the value of this field, and the signature in another one forbids
    /// taking it away.
    case signedXFA(field: String, by: String)
    /// It is a dynamic XFA form, whose viewers draw its pages without annotations (ISO 32000-2, 12.7.8).
    case dynamicXFA
    /// It has a digital signature, in this field, and only the first can certify it (ISO 32000-2, 12.8.2.2.1).
    case certificationAfterSignature(field: String)
    /// The signature in this field covers more bytes than the document has: whatever is added would be among them.
    case cutSignature(field: String)
    /// The result would break the signature in this field, as its verification says: it is written in a way that the change cannot
    /// follow.
    case brokenSignature(field: String)
    /// The seed value of this signature field asks for something that the signature does not have.
    case seedValue(field: String, SeedValueRule)
    /// It conforms to a standard without transparency (PDF/A-1, PDF/X-1a, PDF/X-3), which an opacity below 1 would
    /// violate.
    case noTransparency
}

/// A change of a document.
public enum DocumentChange: Hashable, Sendable {
    /// A new annotation.
    case annotation
    /// The appearance of an existing field, which is a signature field or a push button.
    case fieldAppearance(String, isSignature: Bool)
    /// The value of an existing field.
    case fieldValue(String)
    /// A page's content.
    case content
    /// More pages.
    case pages
    /// A digital signature in this field, which the document may have already.
    case signature(field: String, isNewField: Bool)
    /// A digital signature in a new field that a page shows.
    case shownSignature(field: String)
    /// A time stamp of the whole document (ISO 32000-2, 12.8.5).
    case documentTimeStamp
    /// Validation data for signatures in the document security store (12.8.4.3).
    case validationData
    /// One annotation less, which Signet set; with the field of the first digital signature that covers it, if one does.
    case removal(coveredBy: String?)
}

extension Refusal {
    /// The remedies, the best first.
    public var remedies: [Remedy] {
        switch self {
        case .passwordNeeded: [.givePassword]
        case .securityHandler: [.removeProtection]
        case .recipientKeyNeeded, .otherRecipients: [.giveRecipientKey]
        case .permissions: [.giveOwnerPassword, .ignorePermissions]
        case .certified(let level, _) where level <= 1: []
        case .certified(_, .pages), .signed(_, .pages): [.keepSeparate]
        case .certified(_, .removal): []
        case .certified(_, .shownSignature): [.placeOnField, .sealWithoutStamp]
        case .certified(_, .fieldAppearance): [.sealWithoutStamp]
        case .certified: [.fillField]
        case .signed(_, .removal): [.removeAfterSignatures]
        case .signed(_, .content): [.stamp, .fillField]
        case .certificationAfterSignature: [.omitCertification]
        case .cutSignature: [.fetchAgain]
        case .seedValue: [.otherField]
        case .signed: [.fillField, .stampAfterSignatures]
        case .signedField: [.otherField]
        case .valueField: [.stamp]
        case .dynamicXFA: [.printFirst]
        case .noTransparency: [.omitOpacity]
        case .wrongPassword, .lockedField, .readOnlyField, .signedXFA, .brokenSignature: []
        }
    }
}

extension Refusal: CustomStringConvertible {
    /// The reason and the remedies in the library's words.
    public var description: String { description(.library) }

    /// The reason, in a sentence without remedies.
    public var reason: String {
        switch self {
        case .passwordNeeded: "the document needs a password to be opened"
        case .wrongPassword: "the password is wrong: it is neither the user's nor the owner's"
        case .securityHandler(let name):
            "the document is encrypted for certain people or systems "
                + "(security handler \(name.map { "'\($0)'" } ?? "without a name")) and not by a password"
        case .recipientKeyNeeded: "the document is encrypted for holders of certificates"
        case .otherRecipients: "the document is encrypted for other certificates than that of the key"
        case .permissions(let change):
            "the document's permissions forbid \(change.permission) to everybody but its owner"
        case .certified(let level, _) where level <= 1:
            "the document is certified or locked: its author allows no changes at all (DocMDP 1), and any would "
                + "invalidate the signature"
        case .certified(_, .pages):
            "the document is certified: its author allows no new pages (DocMDP), and they would invalidate the "
                + "certification"
        case .certified(_, .signature):
            "the document is certified: its author allows no further signatures (DocMDP)"
        case .certified(_, .shownSignature):
            "the document is certified: its author allows further signatures, but none in a new place on a page (DocMDP), and that "
                + "would invalidate the certification"
        case .certified(_, .fieldAppearance(let name, _)):
            "the document is certified: its author allows the field '\(name)' to be signed digitally (DocMDP), and a picture alone "
                + "would invalidate the certification"
        case .certified(_, .removal):
            "the document is certified: its author does not allow annotations to be deleted (DocMDP), and that would "
                + "invalidate the certification"
        case .certified:
            "the document is certified: its author allows no new annotations (DocMDP), and a stamp would invalidate the "
                + "certification"
        case .signed(let field, .content):
            "the document is signed (field '\(field)'), and every validator reports a change of a page's content"
        case .signed(let field, .pages):
            "the document is signed (field '\(field)'), and every validator reports added pages"
        case .signed(let field, .removal):
            "the stamp is part of what the signature in field '\(field)' covers: validators report its removal as a "
                + "modification, although the signature stays intact"
        case .signed(let field, _):
            "the document is signed (field '\(field)'): strict validators report a new stamp as a modification, although "
                + "the signature stays intact"
        case .signedField(let name): "the field '\(name)' is signed, and its appearance belongs to that signature"
        case .lockedField(let name, let signer): "the signature in field '\(signer)' locks the field '\(name)'"
        case .valueField(let name):
            "the field '\(name)' is neither a signature field nor a push button, and its appearance shows its value"
        case .readOnlyField(let name): "the field '\(name)' is read-only: its form does not let people change it"
        case .signedXFA(let name, let signer):
            "the document has an XFA form too, whose data would hide the value of the field '\(name)', and it is signed "
                + "(field '\(signer)'), so that nothing can be taken away"
        case .certificationAfterSignature(let field):
            "the document is signed already (field '\(field)'), and only the first signature can certify it"
        case .brokenSignature(let field):
            "the result would break the signature in field '\(field)', as a verification of it says; nothing was written"
        case .cutSignature(let field):
            "the signature in field '\(field)' covers more bytes than the document has, which was cut off: what is added would "
                + "become a part of what it covers"
        case .seedValue(let field, let rule): "the signature field '\(field)' asks for \(rule)"
        case .dynamicXFA: "the document is a dynamic XFA form, which would not show the change"
        case .noTransparency:
            "the document keeps a standard without transparency (PDF/A or PDF/X), and a stamp with an opacity below 1 "
                + "would break it"
        }
    }
}

extension DocumentChange {
    /// The name of what a permission of ISO 32000-1, table 22, allows.
    fileprivate var permission: String {
        switch self {
        case .annotation: "annotations"
        case .removal: "deleting annotations"
        case .fieldAppearance, .fieldValue: "filling in its form"
        case .content: "changes of its pages"
        case .pages: "adding pages"
        case .signature(_, isNewField: false): "signing"
        case .signature(_, isNewField: true), .shownSignature, .documentTimeStamp: "adding a signature field"
        case .validationData: "adding validation data"
        }
    }
}

extension Refusal: Encodable {
    /// Writes a sentence, with the encoder's words for remedies.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description(RemedyWords(of: encoder)))
    }

    /// The reason with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String { words.sentence(reason, remedies) }
}
