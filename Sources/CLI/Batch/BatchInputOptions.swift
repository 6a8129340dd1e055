internal import ArgumentParser
internal import Signet
internal import SignetBatch
internal import SignetFiles

/// The sources of a batch's rows.
struct BatchInputOptions: ParsableArguments {
    @Option(help: "The format of the rows. (default: by the file's name or beginning)")
    var format: RowFormat?

    @Option(
        help: ArgumentHelp(
            "The folder that inputs are relative to, also s3://bucket/prefix. (default: the folder of the rows; for standard input the current one)",
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

    /// The folder that inputs are relative to; nil for the current folder.
    func folder(of rows: String) -> String? {
        if let inputDir { return ObjectStores.isAddress(inputDir) ? ObjectStores.withoutSlash(inputDir) : inputDir }
        guard rows != OutputOptions.standard else { return nil }
        if ObjectStores.isFolder(rows) { return ObjectStores.withoutSlash(rows) }
        if Folder.exists(rows) { return rows }
        return rows.lastIndex(of: "/").map { $0 == rows.startIndex ? "/" : String(rows[..<$0]) }
    }

    private static func shard(_ text: String) throws -> BatchPlan.Shard {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
            let shard = BatchPlan.Shard(index: index, count: count)
        else { throw ValidationError("'\(text)' is not part of a batch; write it as 3/8, from 1/8 to 8/8.") }
        return shard
    }
}

extension RowFormat: NamedChoice {}
