internal import Signet
internal import SignetCertificates
internal import SignetSigning
internal import SignetVerification

/// The comparison of a document with the version that was signed, as it is printed and reported.
struct ComparisonPrint {
    /// The summary for the report.
    struct Summary: Encodable {
        /// The file with the pictures; nil for standard output.
        let file: String?
        let field: String
        /// Pages that look different, by their numbers now.
        let changedPages: [Int]
        /// Pages that were added, by their numbers now.
        let addedPages: [Int]
        /// Pages that were taken away, by their numbers in the signed version.
        let removedPages: [Int]
        /// How many pages look the same.
        let samePages: Int
        /// Pages that were not compared: they cannot be drawn, or there are too many.
        let omittedPages: [Int]
        /// Pages that look different and have no picture, because there are too many.
        let withoutPicture: Int
    }

    let summary: Summary
    let pages: ComparisonPages

    /// Compares a document with the version that was signed, whose later changes the verification names.
    ///
    /// `file`: the one that is written; nil for standard output. `viewing`: where pages are drawn.
    init(
        _ document: [UInt8],
        since revision: SignedRevision,
        _ changes: [LaterChange],
        of name: String,
        to file: String?,
        by verifier: Verifier,
        viewing: PageViewing = Isolated.confined(seconds: 600)
    ) throws(SignetError) {
        let comparison = try DocumentComparison(
            of: Array(document.prefix(revision.length)),
            with: document,
            lookingFirstAt: Set(changes.compactMap(\.page)),
            password: verifier.password,
            recipientKey: verifier.recipientKey,
            viewing: viewing
        )
        let both = comparison.changed.filter { $0.before != nil && $0.now != nil }
        summary = Summary(
            file: file,
            field: revision.field,
            changedPages: both.compactMap(\.now),
            addedPages: comparison.changed.filter { $0.before == nil }.compactMap(\.now),
            removedPages: comparison.changed.filter { $0.now == nil }.compactMap(\.before),
            samePages: comparison.same.count,
            omittedPages: comparison.omitted,
            withoutPicture: comparison.changed.count - comparison.differences.count
        )
        pages = ComparisonPages(
            title: AuditText.plain("\(name), field '\(revision.field)'"),
            facts: Self.facts(summary, same: comparison.same, changes),
            comparison: comparison,
            words: .english
        ) { pair in
            changes.filter { Self.isAbout($0, pair) }.map { VerificationText.sentence(AuditText.plain($0.description)) }
        }
    }

    /// Whether a change is one of a page; numbers are those of the signed version but for pages that were added.
    private static func isAbout(_ change: LaterChange, _ pair: DocumentComparison.Pair) -> Bool {
        guard let page = change.page else { return false }
        return change.kind == addedPage ? pair.before == nil && page == pair.now : page == pair.before
    }

    /// ``LaterChange/kind`` of pages that were added.
    private static let addedPage = "page-added"
    /// The most changes that belong to no page and are named.
    private static let mostOthers = 8

    // MARK: Words

    private static func facts(_ summary: Summary, same: [Int], _ changes: [LaterChange]) -> [String] {
        var facts = [text(of: summary)]
        if !same.isEmpty { facts.append("Looks the same: \(pages(same)).") }
        if summary.withoutPicture > 0 { facts.append("Not shown here: \(summary.withoutPicture) more pages.") }
        let others = changes.filter { $0.page == nil }.map { AuditText.plain($0.description) }
        if !others.isEmpty {
            let more = others.count > mostOthers ? ["\(others.count - mostOthers) more"] : []
            facts.append("Also changed: " + (others.prefix(mostOthers) + more).joined(separator: "; ") + ".")
        }
        return facts
    }

    /// The differences in one sentence.
    static func text(of summary: Summary) -> String {
        var parts: [String] = []
        if !summary.changedPages.isEmpty { parts.append("different: \(pages(summary.changedPages))") }
        if !summary.addedPages.isEmpty { parts.append("added: \(pages(summary.addedPages))") }
        if !summary.removedPages.isEmpty { parts.append("taken away: \(pages(summary.removedPages))") }
        if !summary.omittedPages.isEmpty { parts.append("not compared: \(pages(summary.omittedPages))") }
        guard !parts.isEmpty else { return "All pages look as they were signed." }
        return "Pages " + parts.joined(separator: "; ") + "."
    }

    /// Page numbers with runs as ranges: 1, 3–7, 9.
    static func pages(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let shown = runs.prefix(mostRuns).map { run in
            run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        return shown.joined(separator: ", ") + (runs.count > mostRuns ? ", …" : "")
    }

    private static let mostRuns = 40
}
