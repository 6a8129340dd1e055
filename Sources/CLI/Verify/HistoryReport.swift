internal import Signet
internal import SignetVerification

/// The history of a document, version by version, as JSON and as text.
struct HistoryReport: Encodable {
    /// One version.
    struct Version: Encodable {
        let number: Int
        let bytes: Int
        let addedBytes: Int
        let isOwnUpdate: Bool
        let signatures: [String]
        let stamps: [DocumentReport.Stamp]
        let changes: [VerificationReport.Change]
        let findings: [String]
    }

    let versions: [Version]
    /// Whether older ones are counted as the first, because there are too many.
    let isShortened: Bool

    init(_ history: UpdateHistory) {
        isShortened = history.isShortened
        versions = history.versions.map { version in
            Version(
                number: version.number,
                bytes: version.length,
                addedBytes: version.added,
                isOwnUpdate: version.isOwnUpdate,
                signatures: version.signatures,
                stamps: version.stamps,
                changes: version.changes.map { VerificationReport.Change($0) },
                findings: version.findings.map(\.description)
            )
        }
    }

    /// A line for each version, and one for each thing that happened in it.
    var text: String {
        var lines = ["History: \(versions.count == 1 ? "1 version, never updated" : "\(versions.count) versions")"]
        for version in versions { lines += Self.lines(of: version, isShortened: isShortened) }
        return lines.map { AuditText.plain($0) + "\n" }.joined()
    }

    /// The most changes of a version that are named.
    private static let mostChanges = 8

    private static func lines(of version: Version, isShortened: Bool) -> [String] {
        let program = version.number == 1 ? "" : version.isOwnUpdate ? ", an update by Signet" : ", an update"
        let several = version.number == 1 && isShortened ? ", with the versions before it" : ""
        var lines = ["  \(version.number)  \(version.addedBytes) bytes\(program)\(several)"]
        lines += version.stamps.map { stamp in
            let author = stamp.author.map { " by \($0)" } ?? ""
            let date = stamp.date.map { ", \($0)" } ?? ""
            return "     stamp \(stamp.id) on page \(stamp.page)\(author)\(date)"
        }
        let more = version.changes.count - mostChanges
        lines += version.changes.prefix(mostChanges).map { "     \($0.text)" }
        if more > 0 { lines.append("     \(more) more changes") }
        lines += version.signatures.map { "     covered by the signature in field '\($0)'" }
        lines += version.findings.prefix(mostChanges).map { "     badly written: \($0)" }
        return lines
    }
}
