internal import ArgumentParser
internal import Signet
internal import SignetAudit
internal import SignetFiles

/// `signet audit verify`.
struct AuditVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that nothing in an audit trail was changed, and that documents match it.",
        discussion: """
            Every entry's hash is computed again. With documents, each recorded version must be how the document begins, \
            and one of them the last version that was recorded. Exit code 65 when something does not hold; the message \
            names the first entry that is broken.

            Example:
              signet audit verify audit.json contract-signed.pdf
            """
    )

    @Argument(help: ArgumentHelp("The export; - for standard input.", valueName: "export"))
    var export: String

    @Argument(
        help: ArgumentHelp(
            "The final document, and earlier versions of it; - for standard input.",
            valueName: "document"
        )
    )
    var documents: [String] = []

    @Flag(help: "Report as JSON, even when verification fails.")
    var json = false

    func validate() throws {
        guard ([export] + documents).count(where: { $0 == OutputOptions.standard }) <= 1 else {
            throw ValidationError("Standard input is the export or a document, not both.")
        }
    }

    func run() throws {
        do {
            let outcome = try WorkNotice.during(InputArgument.name(of: documents.last ?? export), verified)
            let text = json ? try JSONReport.bytes(of: AuditReport(outcome)) : Array(outcome.text(of: export).utf8)
            try reportingFailure { try StandardStream.output.write(text) }
        } catch let broken as BrokenTrail {
            if json {
                let report = try JSONReport.bytes(of: AuditReport(broken))
                try reportingFailure { try StandardStream.output.write(report) }
            }
            printError("signet: \(AuditText.plain(broken.file)): \(AuditText.plain("\(broken.failure)"))")
            throw ExitCode(SignetError.Code.invalidData.exitStatus)
        }
    }

    /// - Throws: `BrokenTrail` if verification fails.
    private func verified() throws -> VerifiedTrail {
        var bytes: [UInt8] = []
        try reportingFailure { bytes = try AuditFile.contents(of: export) }
        var trail = VerifiedTrail(try BrokenTrail.inFile(export) { () throws(AuditFailure) in try .init(bytes) })
        bytes = []
        for document in documents {
            var history = try BrokenTrail.inFile(document) { () throws(AuditFailure) in
                try DocumentHistory(trail.verification.documents)
            }
            try reportingFailure { try AuditFile.forEachBlock(of: document) { history.update($0) } }
            let result = try BrokenTrail.inFile(document) { () throws(AuditFailure) in try history.finish() }
            trail.documents.append((document, result))
        }
        try BrokenTrail.inFile(documents.last ?? export) { () throws(AuditFailure) in
            try DocumentHistory.requireFinal(trail.documents.map(\.result))
        }
        return trail
    }
}

/// The failure, and its file.
struct BrokenTrail: Error {
    let file: String
    let failure: AuditFailure

    /// Does something that may find a broken trail.
    static func inFile<Value>(_ file: String, _ work: () throws(AuditFailure) -> Value) throws(BrokenTrail) -> Value {
        do throws(AuditFailure) { return try work() } catch { throw BrokenTrail(file: file, failure: error) }
    }
}

/// Exports as files.
enum AuditFile {
    static func contents(of path: String) throws(FileError) -> [UInt8] {
        try path == OutputOptions.standard
            ? StandardStream.readInput() : FileContents.read(path, limit: AuditLimits.exportBytes)
    }

    static func forEachBlock(of path: String, _ body: (ArraySlice<UInt8>) -> Void) throws(FileError) {
        guard path == OutputOptions.standard else { return try FileContents.forEachBlock(of: path, body) }
        body(try StandardStream.readInput()[...])
    }
}

/// A trail that holds, with the documents that were compared with it.
struct VerifiedTrail {
    let verification: AuditVerification
    var documents: [(file: String, result: DocumentHistory.Result)] = []

    init(_ verification: AuditVerification) { self.verification = verification }

    /// A summary for people.
    func text(of file: String) -> String {
        let trail = verification
        let entries = trail.count == 1 ? "1 entry" : "\(trail.count) entries"
        var lines = [
            "\(file): the trail of \(trail.chain) holds: \(entries), \(trail.first.text) to \(trail.last.text)"
        ]
        lines.append("  head \(trail.head.text)")
        if !trail.signings.isEmpty { lines.append("Signed:") }
        for signing in trail.signings {
            lines.append("  \(signing.time.text)  \(AuditText.name(of: signing.actor)), entry \(signing.entry)")
        }
        if !trail.documents.isEmpty { lines.append("Versions of the document:") }
        for (index, document) in trail.documents.enumerated() {
            let (state, entry) = (document.state, document.entry)
            lines.append("  \(index + 1): \(state.bytes) bytes, SHA-256 \(state.sha256.text), entry \(entry)")
        }
        for (file, result) in documents {
            let which = result.isFinal ? "the final document" : "an earlier version"
            lines.append("\(file): \(which), version \(result.version) of \(result.versions), entry \(result.entry)")
        }
        return lines.map { AuditText.plain($0) + "\n" }.joined()
    }
}
