public import ArgumentParser
internal import FoundationEssentials
public import Signet

/// What the rows of a batch are.
struct BatchInputOptions: ParsableArguments {
    @Option(help: "How the rows are written; without it their beginning tells.")
    var format: RowFormat?

    @Option(
        help: ArgumentHelp(
            "What inputs are relative to. (default: the folder of the rows; for standard input the current one)",
            valueName: "folder"
        )
    )
    var inputDir: String?

    @Option(
        help: ArgumentHelp(
            "Only this part of the rows, as 3/8: each row belongs to one of the parts, and to the same on all machines.",
            valueName: "i/n"
        ),
        transform: BatchInputOptions.shard
    )
    var shard: BatchPlan.Shard?

    /// What inputs are relative to; nil for where the command is run.
    func folder(of rows: String) -> String? {
        if let inputDir { return inputDir }
        guard rows != OutputOptions.standard else { return nil }
        if Folder.exists(rows) { return rows }
        return rows.lastIndex(of: "/").map { $0 == rows.startIndex ? "/" : String(rows[..<$0]) }
    }

    private static func shard(_ text: String) throws -> BatchPlan.Shard {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
            let shard = BatchPlan.Shard(index: index, count: count)
        else { throw ValidationError("'\(text)' is no part of a batch; write it as 3/8, from 1/8 to 8/8.") }
        return shard
    }
}

/// Where the outputs of a batch go, and what is kept of its run.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: .customLong("output-dir"),
        help: ArgumentHelp("The folder of the signed documents; made where it lacks.", valueName: "folder")
    )
    var outputDir: String?

    @Option(
        name: .customLong("output-name"),
        help: ArgumentHelp(
            "The name of a signed document in that folder, with {stem}, {folder}, {extension}, {row} and columns, for rows without 'output'.",
            valueName: "name"
        )
    )
    var name = OutputNaming.usualTemplate

    @Flag(help: "Replace outputs that exist.")
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
            "What remembers the documents that are done. (default: .signet-journal in the output folder)",
            valueName: "file"
        )
    )
    var journal: String?

    @Flag(help: "Remember nothing: a run that is stopped cannot go on.")
    var noJournal = false

    func validate() throws {
        guard journal == nil || !noJournal else { throw ValidationError("Give --journal or --no-journal, not both.") }
    }

    /// The folder without a slash at its end.
    var folder: String? {
        guard var folder = outputDir else { return nil }
        while folder.count > 1, folder.last == "/" { folder.removeLast() }
        return folder
    }

    /// Whether documents are returned in the report.
    var returnsData: Bool { report != nil && report?.hasSuffix(".csv") == false }

    func reportFile() throws -> ReportFile? {
        try report.map { try ReportFile($0) }
    }

    /// The journal of this batch.
    func journal(
        recipe: Recipe,
        signer: Signer,
        shard: BatchPlan.Shard?,
        isDryRun: Bool
    ) throws -> BatchJournal? {
        guard !noJournal, !isDryRun else { return nil }
        var path = journal
        if path == nil, let folder {
            try Folder.make(folder)
            path = "\(folder)/.signet-journal" + (shard.map { "-\($0.index)-of-\($0.count)" } ?? "")
        }
        guard let path else { return nil }
        return try BatchJournal(path, for: BatchJournal.identity(of: recipe, signer: signer))
    }
}

/// How a batch runs.
struct BatchRunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many documents at a time. (default: as many as processors)", valueName: "number"))
    var jobs: Int?

    @Option(
        help:
            "When signed documents are safe from a power failure: none, when the system writes them; group, when they are told, with one sync for many; file, the same with a sync for each."
    )
    var durability: Durability = .group

    @Flag(help: "Begin no further document after one has failed.")
    var failFast = false

    @Option(help: ArgumentHelp("Begin no further document after so many have failed.", valueName: "number"))
    var maxFailures: Int?

    @Flag(help: "Do all but the writing: read the documents, place the stamps, look for the outputs.")
    var dryRun = false

    @Flag(help: "Tell no progress, only failures and the sum.")
    var quiet = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("\(jobs) documents at a time cannot be; it goes from 1 to 1024.")
        }
        if let maxFailures, maxFailures < 1 {
            throw ValidationError("--max-failures counts from 1; --fail-fast is the same as 1.")
        }
    }

    var failureLimit: Int? { failFast ? 1 : maxFailures }
}

/// What is said of all stamps of a batch.
struct BatchStampOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The date of signing, as 2026-05-17 or 2026-05-17T09:30:00+02:00; without it that of the batch's first run.",
            valueName: "date"
        )
    )
    var date: DateArgument?

    @Option(help: ArgumentHelp("Goes into the stamps' unique names; another seed, other names.", valueName: "text"))
    var seed = ""

    @Flag(help: "Stamp documents that have digital signatures. They stay intact; strict validators report the stamp.")
    var afterSignatures = false

    @Flag(help: "Change documents whose owner forbids it. Ask the owner first.")
    var ignorePermissions = false

    func signer(password: String?) -> Signer {
        Signer(
            date: date?.date,
            timeZone: date?.timeZone ?? .gmt,
            seed: seed,
            afterSignatures: afterSignatures,
            password: password,
            ignoresPermissions: ignorePermissions
        )
    }
}

extension RowFormat: ExpressibleByArgument {}
extension Durability: ExpressibleByArgument {}
