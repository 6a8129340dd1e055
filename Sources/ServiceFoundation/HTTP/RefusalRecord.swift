package import Signet

/// A refusal as the database keeps it: codes, from which a sentence is made for each reader.
package struct RefusalRecord: Codable, Hashable, Sendable {
    package let code: String
    package var change: String?
    /// The level of a certification, from 1 to 3.
    package var level: Int?
    /// The field, or the security handler, that it is about.
    package var name: String?
    /// Whether the field of a change is a signature field.
    var isSignature: Bool?
    /// Whether it forbids a signing request, for which recipes change nothing; it is not kept.
    private(set) var isOfRequest: Bool?
    /// The field whose signature locks it, or that is signed.
    package var by: String?

    private static let unknown = "refused"

    /// For a document that marks cannot be put into, though no rule forbids them.
    package static let unmarkable = RefusalRecord(code: "unmarkable")
    /// For a document whose first page cannot be shown within the limits.
    package static let unshown = RefusalRecord(code: "unshown")

    private init(code: String) { self.code = code }

    /// The same for a signing request.
    package var ofRequest: RefusalRecord {
        var copy = self
        copy.isOfRequest = true
        return copy
    }

    package init(_ refusal: Refusal) {
        switch refusal {
        case .passwordNeeded: code = "password-needed"
        case .wrongPassword: code = "wrong-password"
        case .securityHandler(let handler):
            code = "security-handler"
            name = handler
        case .recipientKeyNeeded: code = "recipient-key-needed"
        case .otherRecipients: code = "other-recipients"
        case .permissions(let change):
            code = "permissions"
            set(change)
        case .certified(let level, let change):
            code = "certified"
            self.level = level
            set(change)
        case .signed(let field, let change):
            code = "signed"
            by = field
            set(change)
        case .signedField(let field):
            code = "signed-field"
            name = field
        case .lockedField(let field, let signer):
            code = "locked-field"
            name = field
            by = signer
        case .valueField(let field):
            code = "value-field"
            name = field
        case .readOnlyField(let field):
            code = "read-only-field"
            name = field
        case .signedXFA(let field, let signer):
            code = "signed-xfa"
            name = field
            by = signer
        case .certificationAfterSignature(let field):
            code = "certification-after-signature"
            by = field
        case .cutSignature(let field):
            code = "cut-signature"
            by = field
        case .brokenSignature(let field):
            code = "broken-signature"
            by = field
        case .seedValue(let field, let rule):
            code = "seed-value"
            name = field
            (change, level) = rule.record
        case .dynamicXFA: code = "dynamic-xfa"
        case .noTransparency: code = "no-transparency"
        }
    }

    private mutating func set(_ change: DocumentChange) {
        switch change {
        case .annotation: self.change = "annotation"
        case .content: self.change = "content"
        case .pages: self.change = "pages"
        case .removal(let field):
            self.change = "removal"
            name = field
        case .fieldAppearance(let field, let isSignature):
            self.change = "field"
            name = field
            self.isSignature = isSignature
        case .fieldValue(let field):
            self.change = "field-value"
            name = field
        case .signature(let field, let isNewField):
            self.change = isNewField ? "new-signature" : "signature"
            name = field
        case .shownSignature(let field):
            self.change = "shown-signature"
            name = field
        case .documentTimeStamp: self.change = "time-stamp"
        case .validationData: self.change = "validation-data"
        }
    }

    /// Reads a record; one of an earlier version was a sentence, whose reason is not known any more.
    package init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: CodingKeys.self) {
            code = try members.decode(String.self, forKey: .code)
            change = try members.decodeIfPresent(String.self, forKey: .change)
            level = try members.decodeIfPresent(Int.self, forKey: .level)
            name = try members.decodeIfPresent(String.self, forKey: .name)
            isSignature = try members.decodeIfPresent(Bool.self, forKey: .isSignature)
            by = try members.decodeIfPresent(String.self, forKey: .by)
        } else {
            code = Self.unknown
        }
    }

    /// The refusal; nil where it is not known.
    package var refusal: Refusal? {
        let asked: DocumentChange =
            switch change {
            case "content": .content
            case "pages": .pages
            case "removal": .removal(coveredBy: name)
            case "field": .fieldAppearance(name ?? "", isSignature: isSignature ?? false)
            case "field-value": .fieldValue(name ?? "")
            case "signature": .signature(field: name ?? "", isNewField: false)
            case "new-signature": .signature(field: name ?? "", isNewField: true)
            case "shown-signature": .shownSignature(field: name ?? "")
            case "time-stamp": .documentTimeStamp
            case "validation-data": .validationData
            default: .annotation
            }
        return switch code {
        case "password-needed": .passwordNeeded
        case "wrong-password": .wrongPassword
        case "security-handler": .securityHandler(name)
        case "recipient-key-needed": .recipientKeyNeeded
        case "other-recipients": .otherRecipients
        case "permissions": .permissions(asked)
        case "certified": .certified(level: level ?? 1, asked)
        case "signed": .signed(field: by ?? "", asked)
        case "signed-field": .signedField(name ?? "")
        case "locked-field": .lockedField(name ?? "", by: by ?? "")
        case "value-field": .valueField(name ?? "")
        case "read-only-field": .readOnlyField(name ?? "")
        case "signed-xfa": .signedXFA(field: name ?? "", by: by ?? "")
        case "certification-after-signature": .certificationAfterSignature(field: by ?? "")
        case "cut-signature": .cutSignature(field: by ?? "")
        case "broken-signature": .brokenSignature(field: by ?? "")
        case "seed-value": .seedValue(field: name ?? "", SeedValueRule(record: change, level: level))
        case "dynamic-xfa": .dynamicXFA
        case "no-transparency": .noTransparency
        default: nil
        }
    }
}

extension SeedValueRule {
    /// The rules by their words in the database.
    private static let words: [String: SeedValueRule] = [
        "filter": .filter, "sub-filter": .subFilter, "version": .version, "reasons": .reasons,
        "legal-attestation": .legalAttestation, "revocation": .revocation, "digest": .digest,
        "lock-document": .lockDocument, "appearance": .appearance, "time-stamp": .timeStamp,
        "certificate": .certificate,
        "unknown": .unknown,
    ]

    /// The word of the rule, and the level of a certification.
    fileprivate var record: (word: String?, level: Int?) {
        if case .certification(let level) = self { return ("certification", level) }
        return (Self.words.first { $0.value == self }?.key, nil)
    }

    fileprivate init(record word: String?, level: Int?) {
        self = word == "certification" ? .certification(level ?? 0) : Self.words[word ?? ""] ?? .unknown
    }
}
