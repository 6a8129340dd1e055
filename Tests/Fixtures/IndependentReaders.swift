import Foundation
package import SignetPDF
import Testing

/// Checks a PDF with qpdf, poppler and MuPDF: none may find anything wrong, or anything that was not wrong before.
///
/// `UpdateCheck` searches the file's last update for errors that they pass over, and strict validators do not.
public enum IndependentReaders {
    /// Records an issue for each reader that complains of a document.
    ///
    /// They must find this number of `pages`. A reader may repeat its messages about the `original`, before an update.
    /// An update may break the rules that it is `allowed` to.
    package static func check(
        _ document: [UInt8],
        pages: Int,
        after original: [UInt8]? = nil,
        allowed: Set<UpdateRule> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        report(UpdateCheck(Bytes(document)), allowed: allowed, sourceLocation: sourceLocation)
        let before = try original.map { try Set(Findings($0).complaints.map(\.kind)) } ?? []
        let found = try Findings(document)
        for complaint in found.complaints where !before.contains(complaint.kind) {
            Issue.record("\(complaint.text)", sourceLocation: sourceLocation)
        }
        #expect(found.pages == pages, "as pdfinfo counts", sourceLocation: sourceLocation)
    }

    private struct Complaint {
        /// The text without numbers and paths, to compare two documents by.
        let kind: String
        let text: String

        init(_ reader: String, _ text: some StringProtocol) {
            kind = reader + text.filter { !$0.isNumber }
            self.text = "\(reader): \(text)"
        }
    }

    /// The findings of the readers on a document, each called once.
    private struct Findings {
        private(set) var complaints: [Complaint] = []
        /// As pdfinfo counts them.
        let pages: Int?

        init(_ document: [UInt8]) throws {
            let folder = try TemporaryFolder()
            let path = try folder.write(document, to: "document.pdf")
            let information = try ExternalTool.run("pdfinfo", [path])
            pages = information.output.firstMatch(of: /Pages:\s+(\d+)/).flatMap { Int($0.1) }
            func collect(_ reader: String, _ text: String, where isComplaint: (Substring) -> Bool) {
                let clean = text.replacingOccurrences(of: path, with: "")
                complaints += clean.split(separator: "\n").filter(isComplaint).map { Complaint(reader, $0) }
            }
            collect("pdfinfo", information.errors) { _ in true }
            let qpdf = try ExternalTool.run("qpdf", ["--check", path])
            collect("qpdf", qpdf.errors) { _ in true }
            if qpdf.status != 0, qpdf.errors.isEmpty { complaints.append(Complaint("qpdf", "status \(qpdf.status)")) }
            let mupdf = try ExternalTool.run("mutool", ["draw", "-r", "20", "-o", folder.path("page-%d.png"), path])
            collect("mutool", mupdf.errors) { line in
                // Debian builds MuPDF without colour management, and it says so each time.
                (line.contains("warning:") || line.contains("error:")) && !line.contains("ICC support is not available")
            }
            if mupdf.status != 0 { complaints.append(Complaint("mutool", "status \(mupdf.status)")) }
        }
    }

    /// Records an issue unless `update` is `original` with one sound update behind it.
    ///
    /// The update may break the rules that it is `allowed` to.
    package static func checkPrefix(
        _ original: [UInt8],
        of update: [UInt8],
        allowed: Set<UpdateRule> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            update.count > original.count && update.starts(with: original),
            "the original is not a prefix",
            sourceLocation: sourceLocation
        )
        report(
            UpdateCheck(Bytes(update), after: original.count),
            allowed: allowed,
            sourceLocation: sourceLocation
        )
    }

    private static func report(_ check: UpdateCheck, allowed: Set<UpdateRule>, sourceLocation: SourceLocation) {
        for finding in check.findings where !allowed.contains(finding.rule) {
            Issue.record("the update: \(finding)", sourceLocation: sourceLocation)
        }
    }
}
