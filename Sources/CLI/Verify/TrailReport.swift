internal import Signet
internal import SignetAudit
internal import SignetVerification

/// The statements of a document's seals about its audit trail, and whether a trail agrees with them.
struct TrailReport: Encodable {
    /// The end of a trail that a signature covers.
    struct Head: Encodable {
        let field: String
        let chain: String
        let entry: Int
        let hash: String
        /// Whether the signature itself is valid; without that the words prove nothing.
        let isValid: Bool
    }

    /// A trail that was compared.
    struct Compared: Encodable {
        let file: String
        /// Whether it holds, the document is in it, and the seals agree.
        let holds: Bool
        /// The reason why the trail does not agree; nil when it does.
        let reason: String?
        let entries: Int?
        /// The version of the document that the trail knows, and how many it knows.
        let version: Int?
        let versions: Int?
        /// The last entry that a seal covers.
        let sealedEntry: Int?
    }

    let heads: [Head]
    let compared: Compared?

    /// Whether nothing is wrong.
    var holds: Bool { compared?.holds ?? true }

    /// Compares.
    ///
    /// - Parameters:
    ///   - verification: The results for the signatures.
    ///   - document: The document.
    ///   - export: The export of a trail with its name; nil to report what seals say alone.
    init(_ verification: Verification, _ document: [UInt8], _ export: (file: String, bytes: [UInt8])?) {
        heads = verification.signatures.compactMap { signature in
            guard let head = signature.reason.flatMap({ SealedHead(reason: $0) }) else { return nil }
            return Head(
                field: signature.field,
                chain: head.chain,
                entry: head.entry,
                hash: head.hash.text,
                isValid: signature.indication == .passed
            )
        }
        compared = export.map { Self.comparison(of: $0, with: document, verification.signatures.compactMap(\.reason)) }
    }

    private static func comparison(
        of export: (file: String, bytes: [UInt8]),
        with document: [UInt8],
        _ reasons: [String]
    ) -> Compared {
        do throws(AuditError) {
            let trail = try AuditVerification(export.bytes)
            var history = try DocumentHistory(trail.documents)
            history.update(document[...])
            let result = try history.finish()
            let sealed = try trail.compare(sealsIn: reasons, of: result)
            try DocumentHistory.requireFinal([result])
            return Compared(
                file: export.file,
                holds: true,
                reason: nil,
                entries: trail.count,
                version: result.version,
                versions: result.versions,
                sealedEntry: sealed?.entry
            )
        } catch {
            return Compared(
                file: export.file,
                holds: false,
                reason: "\(error)",
                entries: nil,
                version: nil,
                versions: nil,
                sealedEntry: nil
            )
        }
    }

    /// A line for each seal, and one for the trail; nothing without either.
    var text: String {
        var lines = heads.map { head in
            "The signature in field '\(head.field)'\(head.isValid ? "" : ", which is not valid,") covers the audit trail of "
                + "\(head.chain) up to entry \(head.entry), SHA-256 \(head.hash)"
        }
        if let compared { lines.append(Self.line(for: compared)) }
        return lines.map { AuditText.plain($0) + "\n" }.joined()
    }

    private static func line(for compared: Compared) -> String {
        guard compared.holds else { return "\(compared.file): the audit trail does not hold: \(compared.reason ?? "")" }
        let seal = compared.sealedEntry.map { "; its seal covers it up to entry \($0)" } ?? "; no seal covers it"
        return "\(compared.file): the audit trail holds, \(compared.entries ?? 0) entries; the document is version "
            + "\(compared.version ?? 0) of \(compared.versions ?? 0)\(seal)"
    }
}
