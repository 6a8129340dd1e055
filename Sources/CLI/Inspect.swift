internal import ArgumentParser
internal import Signet
internal import SignetFiles

/// `signet inspect`.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        _superCommandName: "signet",
        abstract: "Shows a document's pages, fields, signatures, stamps and places to sign, or checks its last update.",
        discussion: """
            Sizes are those of the pages as displayed, in points.

            Example:
              signet inspect contract.pdf --json
              signet inspect signed.pdf --stamps
              signet inspect signed.pdf --check-update
              signet inspect contract.pdf --places --preview places.pdf
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @Flag(help: "Report as JSON.")
    var json = false

    @Flag(
        help: """
            Check what was last appended, by the rules that keep signatures valid; exit code 65 when one is broken.
            """
    )
    var checkUpdate = false

    @Flag(help: "Show only the stamps that Signet set: a line each, the id for 'signet remove' first.")
    var stamps = false

    @Flag(help: "Show only the fields that the document offers: of its form, of tags, and lines for signatures.")
    var offers = false

    @OptionGroup
    var placing: PlaceListOptions

    @OptionGroup
    var protection: PasswordOptions

    func validate() throws {
        let given = [
            (stamps, "--stamps"), (checkUpdate, "--check-update"), (placing.places, "--places"), (offers, "--offers"),
        ].filter(\.0)
        guard given.count < 2 else {
            throw ValidationError("Give one of \(given.map(\.1).joined(separator: " and ")), not both.")
        }
    }

    func run() throws {
        if checkUpdate { return try runCheck() }
        try reportingFailure {
            if offers { return try OfferListing.run(on: document, opening: protection, json: json) }
            if placing.places { return try placing.run(on: document, opening: protection, json: json) }
            let (password, key) = (try protection.given(), try protection.recipient())
            let report = try WorkNotice.during(InputArgument.name(of: document)) {
                try document == OutputOptions.standard
                    ? DocumentReport(StandardStream.readInput(), password: password, recipientKey: key)
                    : DocumentReport(path: document, password: password, recipientKey: key)
            }
            if stamps {
                let lines = report.stamps.map { Self.line(for: $0) + "\n" }.joined()
                try StandardStream.output.write(json ? JSONReport.bytes(of: report.stamps) : Array(lines.utf8))
            } else {
                try StandardStream.output.write(json ? JSONReport.bytes(of: report) : Array(Self.text(of: report).utf8))
            }
        }
    }

    /// One line for each finding.
    private func runCheck() throws {
        var isSound = true
        try reportingFailure {
            let report = try WorkNotice.during(InputArgument.name(of: document)) {
                try document == OutputOptions.standard
                    ? UpdateReport(StandardStream.readInput()) : UpdateReport(path: document)
            }
            isSound = report.isSound
            try StandardStream.output.write(json ? JSONReport.bytes(of: report) : Array(Self.text(of: report).utf8))
        }
        if !isSound { throw ExitCode(SignetError.Code.invalidData.exitStatus) }
    }

    static func text(of report: UpdateReport) -> String {
        guard report.isSound else { return report.findings.map { "\($0)\n" }.joined() }
        return report.offset == nil ? "the file has no update\n" : "the last update is sound\n"
    }

    static func text(of report: DocumentReport) -> String {
        var lines = ["PDF \(report.version), \(report.length) bytes, \(count(report.pages.count, "page"))"]
        if report.repaired { lines.append("  its cross-references are broken; objects were found by looking for them") }
        for group in runs(of: report.pages) { lines.append("  " + line(for: group)) }
        if !report.fields.isEmpty { lines.append("Fields:") }
        for field in report.fields {
            lines.append("  \(field.name) (\(field.type ?? "no type"))\(places(of: field))\(contents(of: field))")
        }
        if !report.signedFields.isEmpty { lines.append("Signed: \(report.signedFields.joined(separator: ", "))") }
        if !report.stamps.isEmpty { lines.append("Stamps:") }
        for stamp in report.stamps { lines.append("  " + line(for: stamp)) }
        lines.append(
            report.refusal.map { "A stamp would be refused: \($0.description(.options))" } ?? "A stamp may be added."
        )
        return lines.joined(separator: "\n") + "\n"
    }

    /// Where the widgets of a field are, and why people do not see them.
    private static func places(of field: DocumentReport.Field) -> String {
        let shown = 8
        let texts = field.places.prefix(shown).map { place in
            var parts = place.page.map { ["page \($0)"] } ?? []
            if let frame = place.frame { parts.append(text(of: frame)) }
            parts += place.states.map(\.description)
            if !place.listed { parts.append("not listed by the form") }
            return parts.joined(separator: ", ")
        }
        guard !texts.isEmpty else { return "" }
        let more = field.places.count - shown
        return ", " + texts.joined(separator: "; ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The value of a field and what it offers, briefly.
    private static func contents(of field: DocumentReport.Field) -> String {
        var text = field.value.map { ": '\(brief($0))'" } ?? (field.hasValue ? ", filled" : "")
        if let options = field.options, !options.isEmpty {
            text += ", offers " + options.prefix(8).map { "'\(brief($0))'" }.joined(separator: ", ")
            if options.count > 8 { text += " and \(options.count - 8) more" }
        }
        return text
    }

    /// The beginning of a text, on one line.
    private static func brief(_ text: String) -> String {
        let line = String(text.prefix(61).map { $0.isNewline ? " " : $0 })
        return line.count > 60 ? line.prefix(60) + "…" : line
    }

    /// The id, the place, and what people choose by.
    private static func line(for stamp: DocumentReport.Stamp) -> String {
        var parts = ["page \(stamp.page)"]
        if let frame = stamp.frame { parts.append(text(of: frame)) }
        parts.append("\(stamp.kind.rawValue)\(stamp.locked ? " (locked)" : "")")
        if let subject = stamp.subject { parts.append("'\(subject)'") }
        parts[parts.count - 1] += stamp.author.map { " by \($0)" } ?? ""
        if let date = stamp.date { parts.append(date) }
        if let text = stamp.alternativeText { parts.append("'\(text)'") }
        return BatchReporter.visible("\(stamp.id)  \(parts.joined(separator: ", "))")
    }

    /// Equal pages in a row.
    private static func runs(of pages: [DocumentReport.Page]) -> [ArraySlice<DocumentReport.Page>] {
        pages[...].split(separatingWhere: {
            $0.size != $1.size || $0.rotation != $1.rotation || $0.cropBox != $1.cropBox
                || $0.mediaBox != $1.mediaBox || $0.userUnit != $1.userUnit
        })
    }

    private static func line(for pages: ArraySlice<DocumentReport.Page>) -> String {
        guard let first = pages.first, let last = pages.last else { return "" }
        var line = first.number == last.number ? "page \(first.number): " : "pages \(first.number)–\(last.number): "
        line += "\(Decimal.text(first.size.width)) × \(Decimal.text(first.size.height))"
        if first.rotation != 0 { line += ", rotated by \(first.rotation)°" }
        if first.userUnit != 1 { line += ", user unit \(Decimal.text(first.userUnit))" }
        line += ", media box \(text(of: first.mediaBox))"
        if first.cropBox != first.mediaBox { line += ", crop box \(text(of: first.cropBox))" }
        return line
    }

    private static func text(of box: Rectangle) -> String { ReportText.box(box) }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension ArraySlice {
    /// Cuts between neighbours that `differ`.
    fileprivate func split(separatingWhere differ: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        guard var start = indices.first else { return [] }
        var parts: [ArraySlice<Element>] = []
        for index in indices.dropFirst() where differ(self[index - 1], self[index]) {
            parts.append(self[start..<index])
            start = index
        }
        return parts + [self[start...]]
    }
}
