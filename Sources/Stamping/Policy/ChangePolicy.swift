internal import SignetPDF

/// The changes that a caller makes although a document's own rules forbid them; none by default.
public struct ChangePolicy: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Makes a policy from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Stamp documents with digital signatures, although strict validators report it.
    public static let afterSignatures = ChangePolicy(rawValue: 1)
    /// Change encrypted documents although they forbid it to people without the owner's password.
    public static let ignorePermissions = ChangePolicy(rawValue: 2)
}

/// Whether a document's own rules allow a change: the table of docs/guide.md, line by line.
extension ChangePolicy {
    /// Refuses a change that breaks the rules.
    ///
    /// - Throws: ``StampingError/refused(_:)``.
    func check(_ change: DocumentChange, rules: DocumentRules) throws(StampingError) {
        if let refusal = refusal(of: change, by: rules) { throw .refused(refusal) }
    }

    /// The rule of a document that forbids a change, or nil.
    package func refusal(of change: DocumentChange, by rules: DocumentRules) -> Refusal? {
        // Viewers draw its pages themselves and leave annotations out (ISO 32000-2, 12.7.8).
        if case .dynamic = rules.xfa, change.isVisible { return .dynamicXFA }
        if let permissions = rules.permissions, !contains(.ignorePermissions), !permissions.allow(change) {
            return .permissions(change)
        }
        if let field = rules.cutSignature { return .cutSignature(field: field) }
        return refusal(of: change, byLevel: rules.permission) ?? refusal(of: change, bySignatures: rules.signatures)
    }

    private func refusal(of change: DocumentChange, byLevel level: Int?) -> Refusal? {
        guard let level else { return nil }
        switch change {
        // The picture of a signature without one is a stamp.
        case .fieldAppearance(_, isSignature: true) where level > 2: return nil
        case .fieldAppearance(_, isSignature: false) where level > 1, .fieldValue where level > 1,
            .signature where level > 1:
            return nil
        // Elsewhere its field could cover what was certified (ISO 32000-2, table 257).
        case .shownSignature where level > 2: return nil
        // Allowed at every level (ISO 32000-2, table 257 and 12.8.5.3).
        case .documentTimeStamp, .validationData: return nil
        // Level 3 allows annotations to be deleted (ISO 32000-1, table 254); validators still report one that is covered.
        case .removal where level > 2: return nil
        default: return .certified(level: level, change)
        }
    }

    private func refusal(of change: DocumentChange, bySignatures signatures: [EarlierSignature]) -> Refusal? {
        guard let first = signatures.first else { return nil }
        switch change {
        case .fieldAppearance(let name, _), .fieldValue(let name), .signature(let name, _), .shownSignature(let name):
            if signatures.contains(where: { $0.field == name }) { return .signedField(name) }
            return signatures.first { $0.locks(field: name) }.map { .lockedField(name, by: $0.field) }
        case .removal(coveredBy: nil), .documentTimeStamp, .validationData: return nil
        case .removal(coveredBy: let field?): return contains(.afterSignatures) ? nil : .signed(field: field, change)
        case .annotation where contains(.afterSignatures): return nil
        case .annotation, .content, .pages: return .signed(field: first.field, change)
        }
    }

    // MARK: Reporting

    /// The effect of a change that was made on each earlier signature.
    func effects(of change: DocumentChange, on rules: DocumentRules) -> [SignatureEffect] {
        rules.signatures.map { effect(of: change, on: $0) }
    }

    /// The effect of a change that was made on one earlier signature.
    func effect(of change: DocumentChange, on signature: EarlierSignature) -> SignatureEffect {
        let kind: SignatureEffect.Kind =
            switch change {
            case .annotation: .annotationAdded
            case .fieldAppearance(_, isSignature: false): .buttonFilled
            case .fieldAppearance(_, isSignature: true): .signatureFieldFilled
            case .fieldValue: .formFilled
            case .signature, .shownSignature: .signatureAdded
            case .documentTimeStamp, .validationData: .archived
            case .content, .pages: .pagesChanged
            case .removal(let field): field == nil ? .laterStampRemoved : .stampRemoved
            }
        return SignatureEffect(field: signature.field, kind: kind)
    }

    /// Further notes for the user on a changed document.
    static func notes(on rules: DocumentRules) -> [DocumentNote] { notes(on: rules, hybrid: .hybridXFA) }

    /// The same with the note on a form that has XFA too.
    static func notes(on rules: DocumentRules, hybrid: DocumentNote) -> [DocumentNote] {
        var notes: [DocumentNote] = []
        if case .hybrid = rules.xfa { notes.append(hybrid) }
        if rules.hasUsageRights { notes.append(.usageRights) }
        if rules.hasAuthenticationCode { notes.append(.authenticationCode) }
        if rules.isPortfolio { notes.append(.portfolio) }
        return notes
    }
}

extension DocumentChange {
    /// Whether pages look different afterwards; what a stamp shows on the field of a signature is another change.
    fileprivate var isVisible: Bool {
        switch self {
        case .signature, .documentTimeStamp, .validationData: false
        default: true
        }
    }
}

extension Permissions {
    fileprivate func allow(_ change: DocumentChange) -> Bool {
        switch change {
        case .annotation, .removal: allowsAnnotating
        case .fieldAppearance, .fieldValue: allowsFilling
        case .content: allowsModifying
        case .pages: allowsAssembling
        case .signature(_, isNewField: false): allowsFilling
        // Table 22, bits 4 and 6.
        case .signature(_, isNewField: true), .shownSignature: allowsAnnotating && allowsModifying
        // They prove what there is, and show nothing.
        case .documentTimeStamp, .validationData: true
        }
    }
}
