internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// A signer's values, checked against their fields, with their stamps.
struct FilledFields: Sendable {
    /// A field with its value, and the audit's description of it.
    struct Filled: Sendable {
        let field: FieldRecord
        let details: [String: String]
        /// The value as it is written for people; nil for marks, ink and files.
        let drawn: String?
    }

    private(set) var filled: [Filled] = []
    /// The fields that rules did not show, and the audit's description of each.
    let hidden: [(field: FieldRecord, details: [String: String])]
    /// The stamps by the places of their documents.
    private(set) var stamps: [Int: [Stamp]] = [:]
    /// The values of the documents' own form fields.
    let forms: FormValues
    private let signer: SignerRecord
    private let takesFiles: Bool

    /// SHA-256 over the submitted values of all fields, in their order.
    var digest: String {
        BlobStore.digest(of: Array(filled.map { "\($0.field.id)=\($0.details["sha256"] ?? "")\n" }.joined().utf8))
    }

    init(_ signingContext: SigningContext, _ submitted: SubmittedValues, by signatures: SignatureServices) async throws
    {
        signer = signingContext.signer
        takesFiles = signingContext.ownFields.contains(where: \.kind.isFile)
        let values = try await signatures.work.run {
            try FieldValues(signingContext, submitted, isWhole: true)
        }
        try values.requireAll()
        hidden = values.rules.hidden
        let writer = try FieldWriter(signingContext, signatures)
        for field in signingContext.ownFields where values.rules.isShown(field) {
            guard let ink = try await writer.ink(values.values[field.id], field) else { continue }
            if !field.isFilledIntoForm { stamps[field.document, default: []] += ink.stamps }
            guard let shown = ink.shown else { continue }
            var written = field
            (written.value, written.shown) = (shown, true)
            written.source = ink.source.map { String(decoding: $0.json(), as: UTF8.self) }
            var details = ["field": field.id, "kind": field.kind.rawValue, "sha256": ink.digest]
            details["source"] = ink.source?.kind
            details.merge(values.rules.details(of: field)) { $1 }
            details["file"] = ink.attachment?.name
            filled.append(Filled(field: written, details: details, drawn: ink.drawn))
        }
        // The form keeps the values of fields that were not shown.
        forms = FormValues(signingContext.ownFields.filter(values.rules.isShown), filled)
    }

    /// Checks values before they are all there: the fields that are left out are not asked for.
    static func check(
        _ signingContext: SigningContext,
        _ submitted: SubmittedValues,
        by signatures: SignatureServices
    ) async throws {
        let values = try await signatures.work.run {
            try FieldValues(signingContext, submitted, isWhole: false)
        }
        let writer = try FieldWriter(signingContext, signatures)
        for field in signingContext.ownFields where submitted.values[field.id] != nil && !field.kind.isSignature {
            _ = try await writer.ink(values.values[field.id], field)
        }
    }

    /// Writes the values, and removes files that their signer gave and none of the fields has.
    func write(_ now: Moment, in database: Database) throws {
        for filled in filled { try filled.field.update(in: database) }
        for var field in hidden.map(\.field) {
            field.shown = false
            try field.update(in: database)
        }
        guard takesFiles else { return }
        let kept = Set(filled.filter { $0.field.kind.isFile }.compactMap(\.field.value))
        try AttachmentRecord.remove(of: signer, besides: kept, now, in: database)
    }
}

/// The values of a signer's fields by the fields' identifiers, each of the field's kind.
struct FieldValues: Sendable {
    /// A value that is checked as far as it can be without the store.
    enum Value: Sendable {
        /// The canonical text of a value.
        case text(String)
        case signature(SignatureSource)
        /// The identifier of an attachment.
        case file(String)

        /// The value as rules see it: of a signature, only that it is there.
        fileprivate var text: String {
            switch self {
            case .text(let text), .file(let text): text
            case .signature: "signature"
            }
        }
    }

    private(set) var values: [String: Value] = [:]
    /// The canonical texts of what was sent; of a signature, only that it is there.
    let given: [String: String]
    /// The effects of the fields' rules for these values.
    let rules: AppliedRules

    /// Checks values; where these are all of them, those are refused that the rules do not allow.
    ///
    /// - Throws: ``Problem`` for a value of a field that is another's or of another kind, and for one that its field does not take.
    init(_ signingContext: SigningContext, _ submitted: SubmittedValues, isWhole: Bool) throws {
        let own = signingContext.ownFields
        if let unknown = submitted.values.keys.first(where: { id in !own.contains { $0.id == id } }) {
            throw Problem.invalid("The field '\(unknown.prefixed(to: 80))' is not one of yours.")
        }
        for field in own {
            let given = try submitted.values[field.id].flatMap { try Self.value($0, field) }
            values[field.id] = given
        }
        given = values.mapValues(\.text)
        rules =
            try isWhole
            ? AppliedRules(signingContext, given: given) : AppliedRules(previewFor: signingContext, given: given)
        for field in own where rules.isFixed(field) || !rules.isShown(field) {
            // A result is checked as what is typed is.
            values[field.id] = try rules.value(of: field).flatMap { try FieldShape(field).canonical($0) }.map {
                .text($0)
            }
        }
    }

    private static func value(_ submitted: SubmittedValues.Value, _ field: FieldRecord) throws(Problem) -> Value? {
        switch submitted {
        case .signature(let source) where field.kind.isSignature: .signature(source)
        case .file(let id) where field.kind.isFile: .file(id)
        default: try FieldShape(field).canonical(submitted).map { .text($0) }
        }
    }

    /// Refuses values of which some are missing that are required.
    func requireAll() throws(Problem) {
        let missing = rules.missing.filter(\.kind.isFilledIn)
        guard missing.isEmpty else {
            let names = missing.map { $0.label.isEmpty ? $0.kind.rawValue : $0.label }.joined(separator: ", ")
            throw Problem(.unprocessableContent, "missing-fields", "These fields are still empty: \(names).")
                .with("fields", missing.map(\.id))
        }
    }
}
