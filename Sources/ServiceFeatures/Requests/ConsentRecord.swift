package import SignetServiceFoundation

/// A text that signers were shown to consent to.
///
/// A page that was loaded before an update, or from another process, may show another text than this process has. It is what the
/// signer has read, so it is accepted for a day after a process last had it.
package struct ConsentRecord: StoredRecord {
    package static let table = "consent"
    package static let key = ["sha256", "language"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case sha256, language, text, shown
    }

    package let sha256: String
    package let language: String
    package let text: String
    /// When a process last had it.
    package var shown: Moment

    /// How long a text is accepted that no process has any more, in seconds.
    private static let rest = 86_400
    /// How long before a text is noted again, in seconds.
    private static let pause = 3_600

    /// Notes the texts of this process.
    package static func note(_ configuration: ServiceConfiguration, _ now: Moment, in database: Database) throws {
        for language in PageLanguage.allCases.map(\.rawValue) {
            let consent = ConsentText(configuration, language)
            let record = ConsentRecord(sha256: consent.digest, language: language, text: consent.text, shown: now)
            let known = try first("WHERE sha256 = ? AND language = ?", [consent.digest, language], in: database)
            if let known, known.shown > now.adding(seconds: -pause) { continue }
            if known == nil { try record.insert(in: database) } else { try record.update(in: database) }
        }
    }

    /// Whether signers may have been shown a text lately.
    static func isRecent(_ sha256: String, _ language: String, _ now: Moment, in database: Database) throws -> Bool {
        try exists(
            where: "sha256 = ? AND language = ? AND shown > ?",
            [sha256, language, now.adding(seconds: -rest)],
            in: database
        )
    }
}
