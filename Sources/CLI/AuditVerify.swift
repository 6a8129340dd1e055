internal import ArgumentParser
internal import Signet
internal import SignetAudit
internal import SignetFiles
internal import SignetSealing

/// `signet audit verify`.
struct AuditVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that nothing in an audit trail was changed, and that documents match it.",
        discussion: """
            Every entry's hash is computed again. With documents, each recorded version must be how the document begins, \
            and one of them the last version that was recorded; the head of the trail that a seal in the document covers must \
            be in the trail, and nothing may be agreed after it. The seal's signature itself is not validated. Of a batch's \
            trail, --account checks that its account's trail has the same end. Exit code 65 when something does not hold; \
            the message names the first entry that is broken.

            Examples:
              signet audit verify audit.json contract-signed.pdf
              signet audit verify batch.json --account account.json
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

    @Option(
        help: ArgumentHelp(
            "The export of the account's trail, which has the end of a batch's; - for standard input.",
            valueName: "export"
        )
    )
    var account: String?

    @Flag(help: "Report as JSON, even when verification fails.")
    var json = false

    func validate() throws {
        guard ([export] + documents + [account].compactMap(\.self)).count(where: { $0 == OutputOptions.standard }) <= 1
        else {
            throw ValidationError("Standard input is one of the exports or a document, not several.")
        }
    }

    func run() throws {
        do {
            let outcome = try WorkNotice.during(InputArgument.name(of: documents.last ?? export), verified)
            let text = json ? try JSONReport.bytes(of: AuditReport(outcome)) : Array(outcome.text(of: export).utf8)
            try reportingFailure { try StandardStream.output.write(text) }
        } catch let broken as BrokenTrailError {
            if json {
                let report = try JSONReport.bytes(of: AuditReport(broken))
                try reportingFailure { try StandardStream.output.write(report) }
            }
            printError("signet: \(AuditText.plain(broken.file)): \(AuditText.plain("\(broken.failure)"))")
            throw ExitCode(SignetError.Code.invalidData.exitStatus)
        }
    }

    /// - Throws: `BrokenTrailError` if verification fails.
    private func verified() throws -> VerifiedTrail {
        var bytes: [UInt8] = []
        try reportingFailure { bytes = try AuditFile.contents(of: export) }
        var trail = VerifiedTrail(try BrokenTrailError.inFile(export) { () throws(AuditError) in try .init(bytes) })
        if let account {
            try reportingFailure { bytes = try AuditFile.contents(of: account) }
            let whole = try BrokenTrailError.inFile(account) { () throws(AuditError) in try AuditVerification(bytes) }
            trail.end = try BrokenTrailError.inFile(export) { () throws(AuditError) in
                try trail.verification.compareEnd(in: whole)
            }
        }
        bytes = []
        for document in documents {
            var history = try BrokenTrailError.inFile(document) { () throws(AuditError) in
                try DocumentHistory(trail.verification.documents)
            }
            var reasons: [String] = []
            try reportingFailure { reasons = try AuditFile.reasons(of: document) { history.update($0) } }
            try BrokenTrailError.inFile(document) { () throws(AuditError) in
                let result = try history.finish()
                let sealed = try trail.verification.compare(sealsIn: reasons, of: result)
                trail.documents.append(.init(file: document, result: result, sealed: sealed))
            }
        }
        try BrokenTrailError.inFile(documents.last ?? export) { () throws(AuditError) in
            try DocumentHistory.requireFinal(trail.documents.map(\.result))
        }
        return trail
    }
}

/// The failure, and its file.
struct BrokenTrailError: Error {
    let file: String
    let failure: AuditError

    /// Does something that may find a broken trail.
    static func inFile<Value>(_ file: String, _ work: () throws(AuditError) -> Value) throws(BrokenTrailError) -> Value
    {
        do throws(AuditError) { return try work() } catch { throw BrokenTrailError(file: file, failure: error) }
    }
}

/// Exports as files.
enum AuditFile {
    static func contents(of path: String) throws(FileError) -> [UInt8] {
        try path == OutputOptions.standard
            ? StandardStream.readInput() : FileContents.read(path, limit: AuditLimits.exportBytes)
    }

    /// Reads a document block by block.
    ///
    /// - Returns: The reasons in its signatures; none where it is not a readable PDF, which only its bytes can tell then.
    static func reasons(of path: String, _ body: (ArraySlice<UInt8>) -> Void) throws(FileError) -> [String] {
        let signatures: [DocumentSignature]?
        if path == OutputOptions.standard {
            let bytes = try StandardStream.readInput()
            body(bytes[...])
            signatures = try? DocumentSignature.all(in: bytes)
        } else {
            try FileContents.forEachBlock(of: path, body)
            signatures = try? DocumentSignature.all(inFile: path)
        }
        return (signatures ?? []).compactMap(\.reason)
    }
}

/// A trail that holds, with the documents that were compared with it.
struct VerifiedTrail {
    let verification: AuditVerification
    var documents: [Compared] = []
    /// How the account's trail records the end of this one; nil where no account's trail was given.
    var end: AuditVerification.EndInAccount?

    /// A document, which of the recorded ones it is, and what its seal covers.
    struct Compared {
        let file: String
        let result: DocumentHistory.Result
        let sealed: AuditVerification.Sealed?
    }

    init(_ verification: AuditVerification) { self.verification = verification }

    /// A summary for people.
    func text(of file: String) -> String {
        let trail = verification
        let entries = trail.count == 1 ? "1 entry" : "\(trail.count) entries"
        var lines = [
            "\(file): the trail of \(trail.chain) holds: \(entries), \(trail.first.text) to \(trail.last.text)"
        ]
        lines.append("  head \(trail.head.text)")
        switch end {
        case .entry(let entry): lines.append("  the trail of its account has this end, entry \(entry)")
        case .removed: lines.append("  the trail of its account has lost this end with what was said of persons")
        case nil: break
        }
        if !trail.redacted.isEmpty {
            let places = trail.redacted.map(String.init).joined(separator: ", ")
            lines.append(
                "  what was said of persons was removed from \(trail.redacted.count == 1 ? "entry" : "entries") \(places)"
            )
        }
        if !trail.signings.isEmpty { lines.append("Signed:") }
        for signing in trail.signings {
            lines.append("  \(signing.time.text)  \(AuditText.name(of: signing.actor)), entry \(signing.entry)")
        }
        if !trail.documents.isEmpty { lines.append("Versions of the document:") }
        for (index, document) in trail.documents.enumerated() {
            let (state, entry) = (document.state, document.entry)
            lines.append("  \(index + 1): \(state.bytes) bytes, SHA-256 \(state.sha256.text), entry \(entry)")
        }
        for document in documents {
            let (file, result) = (document.file, document.result)
            let which = result.isFinal ? "the final document" : "an earlier version"
            lines.append("\(file): \(which), version \(result.version) of \(result.versions), entry \(result.entry)")
            if let sealed = document.sealed { lines.append("  " + Self.line(for: sealed)) }
        }
        return lines.map { AuditText.plain($0) + "\n" }.joined()
    }

    private static func line(for sealed: AuditVerification.Sealed) -> String {
        let following = sealed.following == 1 ? "1 entry follows" : "\(sealed.following) entries follow"
        return "its seal covers the trail up to entry \(sealed.entry)"
            + (sealed.following == 0 ? ", the head" : "; \(following), of what happened afterwards")
    }
}
