internal import SignetFiles
package import SignetSigning

/// The jobs of rows, read as they are needed.
package struct PlannedJobs: AsyncSequence, Sendable {
    package typealias Element = SigningJob

    private let reader: any RowReader
    private let plan: BatchPlan

    /// Reads rows.
    ///
    /// - Parameters:
    ///   - path: A file of rows, `-` for standard input, or a folder of documents; in storage a folder ends with a slash.
    ///   - format: How the rows are written; nil to detect it from the file's name, or else from its beginning.
    ///   - plan: How they become jobs.
    ///   - position: Receives the amount read.
    ///   - stores: The buckets of rows in storage.
    /// - Throws: ``SignetError``: `noInput` when they cannot be read, `invalidData` when they are not rows,
    ///   `invalidArgument` for a folder inside the folder of the outputs.
    package init(
        _ path: String,
        format: RowFormat?,
        plan: BatchPlan,
        position: RowPosition,
        in stores: ObjectStores = ObjectStores()
    ) throws(SignetError) {
        self.plan = plan
        if ObjectStores.isFolder(path) {
            reader = try ObjectRows(path, outputs: plan.naming.folder, position: position, in: stores)
            return
        }
        if Folder.exists(path) {
            reader = try FolderRows(path, outputs: plan.naming.folder, position: position)
            return
        }
        let bytes = try RowBytes(try RowSource(path, position: position, in: stores))
        let format = format ?? RowFormat.named(by: path)
        try RowFormat.check(bytes.start, as: format, file: bytes.source.name)
        switch format ?? RowFormat.detect(bytes.start) {
        case .csv: reader = try CSVRows(bytes)
        case .jsonl: reader = JSONRows(bytes)
        case .paths: reader = PathRows(bytes, endingWith: 0x0A)
        case .paths0: reader = PathRows(bytes, endingWith: 0)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(reader: reader, plan: plan) }

    package struct Iterator: AsyncIteratorProtocol {
        var reader: any RowReader
        let plan: BatchPlan

        package mutating func next() async throws -> SigningJob? {
            while let entry = try reader.next() {
                if let job = plan.job(for: entry) { return job }
            }
            return nil
        }
    }
}
