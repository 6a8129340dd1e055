/// The jobs of rows, read as they are needed.
package struct PlannedJobs: AsyncSequence, Sendable {
    package typealias Element = SigningJob

    private let reader: any RowReader
    private let plan: BatchPlan

    /// Reads rows.
    ///
    /// - Parameters:
    ///   - path: A file of rows, `-` for standard input, or a folder of documents.
    ///   - format: How the rows are written; nil to find that out.
    ///   - plan: How they become jobs.
    ///   - position: Told how much was read.
    package init(
        _ path: String,
        format: RowFormat?,
        plan: BatchPlan,
        position: RowPosition
    ) throws(SignetError) {
        self.plan = plan
        if Folder.exists(path) {
            reader = try FolderRows(path, excluding: plan.naming.folder, position: position)
            return
        }
        var bytes = RowBytes(try RowSource(path, position: position))
        let found = RowFormat.detect(try bytes.start())
        switch format ?? found {
        case .csv: reader = try CSVRows(bytes)
        case .jsonl: reader = JSONRows(bytes)
        case .paths: reader = PathRows(bytes)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(reader: reader, plan: plan) }

    package struct Iterator: AsyncIteratorProtocol {
        var reader: any RowReader
        let plan: BatchPlan

        package mutating func next() async throws -> SigningJob? {
            while let row = try reader.next() {
                if let job = plan.job(for: row) { return job }
            }
            return nil
        }
    }
}
