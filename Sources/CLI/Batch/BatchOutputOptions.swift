internal import ArgumentParser
internal import Signet
internal import SignetBatch
internal import SignetFiles

/// The outputs of a batch, and its journal and report.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: .customLong("output-dir"),
        help: ArgumentHelp(
            "The folder of the signed documents; made if it is missing. In storage: s3://bucket/prefix.",
            valueName: "folder"
        )
    )
    var outputDir: String?

    @Option(
        name: .customLong("output-name"),
        help: ArgumentHelp(
            "The name of a signed document in that folder, with {stem}, {folder}, {extension}, {row} and columns, for rows without 'output'.",
            valueName: "name"
        )
    )
    var name = OutputNaming.defaultTemplate

    @Option(
        help:
            "An output that exists and that the journal does not know, or that was changed since: refuse, the row fails, unless a stopped run of this batch made it; compare, it is kept if it equals the row's result; replace. (default: refuse)"
    )
    var existing: ExistingOutput?

    @Flag(help: "The same as --existing replace.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "One line for each document, as JSON Lines, or as CSV where the name ends so; - for standard output. With it, rows of standard input that bring their document as 'input_data' in base 64 and have no output get it back as 'output_data'.",
            valueName: "file"
        )
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "The journal of finished documents, a file or s3://bucket/name. (default: .signet-journal in the output folder)",
            valueName: "file"
        )
    )
    var journal: String?

    @Flag(help: "Keep no journal: a stopped run cannot be resumed.")
    var noJournal = false

    func validate() throws {
        guard journal == nil || !noJournal else { throw ValidationError("Give --journal or --no-journal, not both.") }
        guard !force || existing ?? .replace == .replace else {
            throw ValidationError("Give --existing or --force, not both.")
        }
        guard outputDir != "" else { throw ValidationError("--output-dir needs the name of a folder.") }
    }

    /// The folder without a slash at its end.
    var folder: String? {
        guard var folder = outputDir else { return nil }
        if ObjectStores.isAddress(folder) { return ObjectStores.withoutSlash(folder) }
        while folder.count > 1, folder.last == "/" { folder.removeLast() }
        return folder
    }

    /// How outputs that exist are treated.
    var policy: ExistingOutput { force ? .replace : existing ?? .refuse }

    /// Whether documents are returned in the report.
    var returnsData: Bool { report != nil && report?.hasSuffix(".csv") == false }

    /// Where the journal is to be; nil for a batch without one.
    var journalPath: String? {
        guard !noJournal else { return nil }
        return journal ?? folder.map { "\($0)/.signet-journal" }
    }

    /// The report, if one is requested; it must not replace the files that the batch reads.
    func reportFile(sparing inputs: [String]) throws -> ReportFile? {
        try report.map { try ReportFile($0, isReplacing: policy == .replace, sparing: inputs) }
    }

    /// The journal of this batch: only read in a dry run.
    func openJournal(
        recipe: Recipe,
        signer: Signer,
        shard: BatchPlan.Shard?,
        isDryRun: Bool,
        in stores: ObjectStores
    ) throws -> BatchJournal? {
        guard let path = journalPath else { return nil }
        let identity = BatchJournal.identity(of: recipe, signer: signer)
        guard !isDryRun else { return try BatchJournal(reading: path, for: identity, in: stores) }
        if let folder, !ObjectStores.isAddress(folder) { try Folder.make(folder) }
        let part = shard.map { "\($0.index)-of-\($0.count)" }
        return try BatchJournal(path, part: part, for: identity, in: stores)
    }
}
