internal import ArgumentParser
internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetFiles

/// `signet audit show`.
struct AuditShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the entries of an audit trail as a table.",
        discussion: """
            Nothing is checked: signet audit verify does that. Of a trail that cannot be read to its end the entries \
            before are shown, and the exit code is 65.
            """
    )

    @Argument(help: ArgumentHelp("The export; - for standard input.", valueName: "export"))
    var export: String

    @Flag(help: "Report as JSON, even of a trail that cannot be read to its end.")
    var json = false

    func run() throws {
        var bytes: [UInt8] = []
        try reportingFailure { bytes = try AuditFile.contents(of: export) }
        var rows: [[String]] = []
        var broken: BrokenTrailError?
        do throws(BrokenTrailError) {
            try BrokenTrailError.inFile(export) { () throws(AuditError) in
                _ = try AuditExportReader(bytes).read { entry, _ in rows.append(Self.row(of: entry)) }
            }
        } catch {
            broken = error
        }
        try reportingFailure {
            let report = AuditEntries(
                entries: rows.map(AuditEntries.Entry.init),
                failure: broken.map { "\($0.failure)" }
            )
            try StandardStream.output.write(json ? JSONReport.bytes(of: report) : Array(AuditText.table(rows).utf8))
        }
        guard let broken else { return }
        printError("signet: \(AuditText.plain(broken.file)): \(AuditText.plain("\(broken.failure)"))")
        throw ExitCode(SignetError.Code.invalidData.exitStatus)
    }

    private static func row(of entry: AuditEntry) -> [String] {
        let event = entry.event
        var notes = event.details.members.map { "\($0.name)=\(AuditText.value($0.value))" }
        if entry.isRedacted { notes.append("what was said of persons was removed") }
        if let document = event.document {
            notes.append("document \(document.sha256.text.prefix(12))… \(document.bytes) bytes")
        }
        return [
            "\(entry.sequence)", event.time.text, event.action.rawValue, AuditText.name(of: event.actor),
            event.origin.address, notes.joined(separator: ", "),
        ]
    }
}

/// The report of `signet audit show --json`.
private struct AuditEntries: Encodable {
    struct Entry: Encodable {
        let entry: Int?
        let time: String
        let action: String
        let actor: String
        let address: String
        let details: String

        /// The columns of the table.
        init(_ row: [String]) {
            entry = Int(row[0])
            (time, action, actor, address, details) = (row[1], row[2], row[3], row[4], row[5])
        }
    }

    let entries: [Entry]
    let failure: String?
}

/// Texts from audit trails as a terminal may show them.
enum AuditText {
    /// The text without characters that move the cursor, change colours or the direction of writing.
    static func plain(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isUnsafe =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            shown.append(isUnsafe ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }

    static func name(of actor: AuditEvent.Actor) -> String {
        let (name, id) = (actor.name, actor.id)
        if name.isEmpty { return id.isEmpty ? actor.kind.rawValue : id }
        return id.isEmpty ? name : "\(name) (\(id))"
    }

    /// A value as JSON, a string as it is.
    static func value(_ value: JSONValue) -> String {
        if let text = value.string { return text }
        return (try? CanonicalJSON.bytes(of: value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Rows with their columns under each other.
    static func table(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map(plain) }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(cell.count, widest))
            }
        }
        var text = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                if column > 0 { line += "  " }
                let room = column == row.count - 1 ? 0 : widths[column] - cell.count
                // Numbers are to the right.
                line += column == 0 ? String(repeating: " ", count: max(0, room)) + cell : cell
                if column > 0 { line += String(repeating: " ", count: max(0, room)) }
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }

    /// The widest column that others are moved for.
    private static let widest = 40
}
