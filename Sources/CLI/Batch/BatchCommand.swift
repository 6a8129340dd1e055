internal import ArgumentParser
internal import CSystemCalls
internal import FoundationEssentials
internal import Signet
internal import SignetBatch
internal import SignetFiles

/// `signet batch`.
struct BatchCommand: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        _superCommandName: "signet",
        abstract: "Signs many documents by a recipe.",
        discussion: """
            Rows come from a file of CSV (the first line names the columns) or JSON Lines, from a list of paths, from \
            standard input (-), or are the PDF files of a folder. The column 'input' has a document's path, 'output' that \
            of the signed one; 'password' opens it; all others are values of the recipe's variables. Rows, recipe, inputs \
            and the output folder may be objects of S3-compatible storage (s3://bucket/name); keys, region and endpoint \
            come from AWS's own variables and files.

            To resume a stopped run, repeat the same command: the journal records the documents that are done. Failed \
            documents are listed on standard error and in the report, and are tried again then.

            Exit codes: 0 all documents are signed; 3 some are; 4 none is; others as for 'signet sign', when the batch could \
            not begin or its rows could not be read to their end.

            Examples:
              signet batch rows.csv --recipe recipe.yaml --output-dir signed
              signet batch contracts/ --recipe recipe.yaml --output-dir signed --set name="Jane Doe" --set contract=117 --jobs 8
              find . -name '*.pdf' | signet batch - --recipe recipe.yaml --output-dir signed --report report.jsonl
              signet batch rows.csv --recipe recipe.yaml --output-dir signed --shard 3/8
              signet batch s3://contracts/2026/ --recipe recipe.yaml --output-dir s3://signed/2026
            """
    )

    static let essentials = [
        "--recipe", "--set", "--output-dir", "--output-name", "--report", "--jobs", "--dry-run", "--force",
    ]

    @Argument(
        help: ArgumentHelp(
            "A file of rows, a folder of documents (s3://bucket/prefix/), or - for standard input.",
            valueName: "rows"
        )
    )
    var rows: String

    @OptionGroup(title: "Recipe")
    var source: RecipeOptions

    @OptionGroup(title: "Rows")
    var input: BatchInputOptions

    @OptionGroup(title: "Output")
    var output: BatchOutputOptions

    @OptionGroup(title: "Run")
    var course: BatchRunOptions

    @OptionGroup(title: "Signing")
    var signing: SignerOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    func validate() throws {
        guard source.file != nil else { throw ValidationError("A recipe is required: --recipe FILE.") }
        guard rows != OutputOptions.standard || source.file != OutputOptions.standard else {
            throw ValidationError("Standard input is the rows or the recipe, not both.")
        }
    }

    func run() throws {
        var status: Int32 = 0
        try reportingFailure {
            OpenFiles.raiseLimit()
            let recipe = try source.requiredRecipe()
            var batch = BatchSigner(
                signer: try signing.signer(opening: protection, viewing: Isolated.viewing),
                concurrency: course.jobs,
                durability: course.durability,
                existing: output.policy
            )
            // Otherwise each thread that waits for storage would keep free memory for itself.
            signet_limit_arenas(CInt(clamping: max(2, batch.concurrency)))
            batch.failureLimit = course.failureLimit
            batch.isDryRun = course.dryRun
            let position = RowPosition()
            let jobs = try PlannedJobs(
                rows,
                format: input.format,
                plan: try plan(for: recipe),
                position: position,
                in: batch.stores
            )
            let files = [rows, source.file, output.journalPath].compactMap { $0 }
            let report = try output.reportFile(sparing: files)
            batch.journal = try output.openJournal(
                recipe: recipe,
                signer: batch.signer,
                shard: input.shard,
                isDryRun: course.dryRun,
                in: batch.stores
            )
            try report?.begin()
            let reporter = BatchReporter(
                report: report,
                progress: ProgressLine(position: position, isQuiet: course.quiet),
                failureLimit: course.failureLimit,
                json: course.json,
                subject: .rows
            )
            status = try reporter.reportAll(batch.sign(jobs), isDryRun: course.dryRun)
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func plan(for recipe: Recipe) throws -> BatchPlan {
        BatchPlan(
            recipe: recipe,
            inputFolder: input.folder(of: rows),
            naming: try OutputNaming(folder: output.folder, template: output.name),
            constants: source.values,
            shard: input.shard,
            returnsData: output.returnsData
        )
    }
}
