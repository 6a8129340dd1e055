/// The effect of a change on an earlier digital signature of the document.
public struct SignatureEffect: Hashable, Sendable {
    /// The verdict of a validator.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Intact; Acrobat allows the new annotation.
        case annotationAdded
        /// Intact; filling in a button is allowed.
        case buttonFilled
        /// Intact; filling in the form is allowed.
        case formFilled
        /// Intact; the appearance of an unsigned signature field was set.
        case signatureFieldFilled
        /// Intact; another signature was added.
        case signatureAdded
        /// Intact; time stamps and validation data were added.
        case archived
        /// It covers only the earlier revision.
        case pagesChanged
        /// Intact; validators report that an annotation which it covers was deleted.
        case stampRemoved
        /// Intact; the deleted annotation was set after it.
        case laterStampRemoved
    }

    /// The full name of the signature's field.
    public let field: String
    /// The verdict of a validator.
    public let kind: Kind

    /// The effect in a sentence, whose subject is the signature.
    public var meaning: String {
        switch kind {
        case .annotationAdded:
            "stays intact; Acrobat allows the new annotation, strict validators report it as a modification"
        case .buttonFilled: "stays intact; it allows filling in a button"
        case .formFilled: "stays intact; it allows filling in the form"
        case .signatureFieldFilled:
            "stays intact; a field's appearance counts as filling in, but strict validators report that of a signature "
                + "field that stays unsigned"
        case .stampRemoved:
            "stays intact for the earlier revision, which has the stamp; validators report its removal as a modification"
        case .laterStampRemoved: "stays intact; the removed stamp was set after it"
        case .signatureAdded: "stays intact; it allows further signatures"
        case .archived: "stays intact; time stamps and validation data are always allowed"
        case .pagesChanged: "covers the earlier revision only; validators report the page as changed"
        }
    }
}

extension SignatureEffect: Encodable {
    private enum CodingKeys: CodingKey { case field, meaning }

    /// Writes the field and the meaning.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(field, forKey: .field)
        try members.encode(meaning, forKey: .meaning)
    }
}
