internal import Signet
internal import SignetVerification

/// The result of `signet verify` for a document: its verification and the files written.
struct VerifyResult: Encodable {
    /// The name of the document.
    let document: String
    let verification: Verification
    /// Whether what the document lacks was fetched.
    let fetched: Bool
    var extracted: Extracted?
    var comparison: ComparisonPrint.Summary?
    var history: HistoryReport?
    var trail: TrailReport?
    /// The file with the report as pages.
    var reportFile: String?
    /// The reason why a file was not written, for the end of the command.
    var failure: SignetError?

    /// The version that was signed.
    struct Extracted: Encodable {
        /// Nil for standard output.
        let file: String?
        let field: String
        let bytes: Int
    }

    private enum CodingKeys: String, CodingKey {
        case extracted
        case comparison
        case history
        case trail
        case reportFile
    }

    init(_ document: String, _ verification: Verification, fetched: Bool) {
        (self.document, self.verification, self.fetched) = (document, verification, fetched)
    }

    /// The members of the report, and more beside them.
    func encode(to encoder: any Encoder) throws {
        try VerificationReport(document, verification).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(extracted, forKey: .extracted)
        try container.encodeIfPresent(comparison, forKey: .comparison)
        try container.encodeIfPresent(history, forKey: .history)
        try container.encodeIfPresent(trail, forKey: .trail)
        try container.encodeIfPresent(reportFile, forKey: .reportFile)
    }

    /// How the command ends: a trail that does not hold is as bad as a signature that is not valid.
    var exitStatus: VerificationStatus { trail.map(\.holds) == false ? .failed : verification.exitStatus }

    /// The report for people.
    var text: String {
        var text = VerificationText.text(of: verification, document: document, fetched: fetched)
        for part in [history?.text, trail?.text].compactMap(\.self) where !part.isEmpty { text += "\n" + part }
        if let extracted {
            let file = extracted.file ?? "standard output"
            text += "\n\(file): the version that was signed in field '\(AuditText.plain(extracted.field))', "
            text += "\(extracted.bytes) bytes\n"
        }
        if let comparison {
            let file = comparison.file ?? "standard output"
            text += "\n\(file): comparison with field '\(AuditText.plain(comparison.field))'. "
            text += ComparisonPrint.text(of: comparison) + "\n"
        }
        return text
    }
}
