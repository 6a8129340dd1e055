internal import ArgumentParser
internal import Signet
internal import SignetCMS
internal import SignetCertificates
internal import SignetFiles
internal import SignetSigning
internal import SignetVerification

/// The options of `signet verify` for one document besides its verification: files to write, and the history.
struct RevisionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the version that was signed, byte for byte; - for standard output.",
            valueName: "file"
        )
    )
    var extract: String?

    @Option(
        help: ArgumentHelp(
            "Draw the pages as they were signed beside the pages now, with the differences marked: .pdf or .png.",
            valueName: "file"
        )
    )
    var compare: String?

    @Option(
        help: ArgumentHelp(
            "The signature whose version is written or compared, by its field. (default: the last; to compare, the last that something "
                + "was changed after)",
            valueName: "field"
        )
    )
    var signature: String?

    @Option(help: ArgumentHelp("Write the report on the verification as PDF pages.", valueName: "file"))
    var report: String?

    @Flag(
        help:
            "Report every version of the document too: what each update did, Signet's stamps, and sealed audit trails."
    )
    var history = false

    @Option(help: ArgumentHelp("An audit trail to compare with the document and its seals.", valueName: "export"))
    var audit: String?

    @Flag(help: "Replace files that exist.")
    var force = false

    func validate() throws {
        guard signature == nil || extract != nil || compare != nil else {
            throw ValidationError("--signature names the version for --extract or --compare: add one of them.")
        }
        guard !files.contains("") else {
            throw ValidationError("A file to write needs a name, or - for standard output.")
        }
        guard Set(files).count == files.count else { throw ValidationError("Each file to write needs another name.") }
        if let compare, SheetFormat(nil, of: compare) == nil {
            throw ValidationError("The comparison '\(compare)' ends in neither .pdf nor .png.")
        }
    }

    /// The files that are written.
    private var files: [String] { [extract, compare, report].compactMap(\.self) }

    /// Whether more than a verification is asked for.
    var isGiven: Bool { !files.isEmpty || history || audit != nil }

    /// Where the report goes: a file on standard output is followed by nothing.
    var reportStream: StandardStream { files.contains(OutputOptions.standard) ? .error : .output }

    private var policy: OverwritePolicy { force ? .replace : .refuse }

    /// Checks that the files can be written and are not the document.
    func check(document: String) throws {
        for file in files where file != OutputOptions.standard {
            if document != OutputOptions.standard { try InputFile(document).checkIsNot(file) }
            try FileContents.checkWritable(file, overwriting: policy)
        }
    }

    /// Adds what is asked for to the result, and writes the files.
    func write(
        about document: [UInt8],
        _ verification: Verification,
        by verifier: Verifier,
        to result: inout VerifyResult
    ) throws {
        if history {
            let history = try UpdateHistory(
                of: document,
                verification,
                password: verifier.password,
                recipientKey: verifier.recipientKey
            )
            result.history = HistoryReport(history)
        }
        if history || audit != nil {
            let export = try audit.map { ($0, try AuditFile.contents(of: $0)) }
            result.trail = TrailReport(verification, document, export)
        }
        if let report {
            let print = VerificationPrint(
                name: result.document,
                verification: verification,
                document: document,
                anchors: verifier.anchors,
                fetched: verifier.fetching != nil
            )
            let bytes = try VerificationWriter().pdf(of: print.pages, format: .a4, date: Self.date(of: verification))
            try write(bytes, to: report)
            result.reportFile = Self.name(report)
        }
        if let extract {
            let revision = try verification.signedRevision(in: signature)
            try write(Array(document.prefix(revision.length)), to: extract)
            result.extracted = .init(file: Self.name(extract), field: revision.field, bytes: revision.length)
        }
        if let compare {
            let revision = try verification.signedRevision(in: signature ?? Self.changedSince(verification))
            let signed = verification.signatures.last {
                $0.field == revision.field && $0.coveredLength == revision.length
            }
            let comparison = try ComparisonPrint(
                document,
                since: revision,
                signed?.changes ?? [],
                of: result.document,
                to: Self.name(compare),
                by: verifier
            )
            let writer = try ComparisonWriter()
            let isPDF = SheetFormat(nil, of: compare) == .pdf
            let bytes =
                try isPDF
                ? writer.pdf(of: comparison.pages, date: Self.date(of: verification))
                : writer.png(of: comparison.pages)
            try write(bytes, to: compare)
            result.comparison = comparison.summary
        }
    }

    /// The field of the last signature after which more than archive data was added; nil without one.
    private static func changedSince(_ verification: Verification) -> String? {
        verification.signatures.last { signature in
            signature.kind == .signature && signature.changes.contains { $0.extent > .archiveData }
                && (try? verification.signedRevision(in: signature.field)) != nil
        }?.field
    }

    private func write(_ bytes: [UInt8], to file: String) throws {
        try WrittenFile.write(bytes, to: file, overwriting: policy, json: false)
    }

    /// The date of the files: the moment of the verification.
    private static func date(of verification: Verification) throws -> WrittenDate {
        let time = TimeStampTime(seconds: verification.time).description
        guard let date = WrittenDate(time) else {
            throw SignetError(.invalidArgument, "files cannot be dated \(time); give a moment from 1900 to 9999")
        }
        return date
    }

    /// The path of a file; nil for standard output.
    private static func name(_ file: String) -> String? { file == OutputOptions.standard ? nil : file }
}
