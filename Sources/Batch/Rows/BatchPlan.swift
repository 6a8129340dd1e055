internal import FoundationEssentials
internal import SignetPDF
package import SignetRecipes
internal import SignetSigning

/// How rows become jobs.
package struct BatchPlan: Sendable {
    /// One of several parts of a batch, so that many machines can share it.
    package struct Shard: Hashable, Sendable {
        /// The number of the part, from 1.
        package let index: Int
        package let count: Int

        package init?(index: Int, count: Int) {
            guard count >= 1, (1...count).contains(index) else { return nil }
            self.index = index
            self.count = count
        }

        /// Whether a row with this key belongs to it; the answer is the same on every machine and independent of other
        /// rows.
        func contains(_ key: [[UInt8]]) -> Bool {
            guard count > 1 else { return true }
            let digest = ContentDigest.bytes(of: key).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            return digest % UInt64(count) == UInt64(index - 1)
        }
    }

    /// The recipe to stamp.
    package let recipe: Recipe
    /// The folder that the inputs of rows are relative to; nil for the current folder.
    package let inputFolder: String?
    package let naming: OutputNaming
    /// Values for rows that do not give them.
    package let constants: [String: String]
    package let shard: Shard?
    /// Whether signed documents are returned in memory for rows that contain their document.
    package let returnsData: Bool

    package init(
        recipe: Recipe,
        inputFolder: String?,
        naming: OutputNaming,
        constants: [String: String],
        shard: Shard?,
        returnsData: Bool
    ) {
        self.recipe = recipe
        self.inputFolder = inputFolder
        self.naming = naming
        self.constants = constants
        self.shard = shard
        self.returnsData = returnsData
    }

    /// The job of a row; nil for one of another shard.
    package func job(for entry: RowEntry) -> SigningJob? {
        switch entry {
        case .row(let row): return job(for: row)
        case .defect(let defect):
            let key = defect.input.isEmpty ? String(defect.number) : defect.input
            guard shard?.contains([Array(key.utf8)]) ?? true else { return nil }
            return SigningJob(defect: defect.error, input: defect.input, label: String(defect.number))
        }
    }

    private func job(for row: Row) -> SigningJob? {
        let label = String(row.number)
        do throws(SignetError) {
            let (input, name) = try input(of: row)
            var values = constants.merging(row.values) { constant, value in value.isEmpty ? constant : value }
            let output: SigningJob.Output
            if returnsData, naming.folder == nil, row.values[RowName.output]?.isEmpty ?? true {
                output = .memory
            } else {
                output = SigningJob.Output(at: try naming.output(of: row, input: name, values: values))
            }
            guard shard?.contains(key(of: row, output: output)) ?? true else { return nil }
            for name in [RowName.input, RowName.output, RowName.inputData, RowName.password] {
                values[name] = nil
            }
            var job = SigningJob(input, .recipe(recipe, values: values), to: output, label: label)
            if case .file = output { job.outputRoot = naming.folder }
            job.password = row.values[RowName.password].flatMap { $0.isEmpty ? nil : $0 }
            return job
        } catch {
            guard shard?.contains(key(of: row, output: nil)) ?? true else { return nil }
            let name = row.values[RowName.input] ?? ""
            return SigningJob(defect: error, input: name, label: label)
        }
    }

    /// The document of a row, and its path as written in the row.
    private func input(of row: Row) throws(SignetError) -> (SigningJob.Input, String) {
        let path = row.values[RowName.input] ?? ""
        guard !path.utf8.contains(0) else {
            throw SignetError(.invalidArgument, "the row's '\(RowName.input)' has a NUL; give a path without it")
        }
        if let text = row.values[RowName.inputData], !text.isEmpty {
            guard let data = Data(base64Encoded: text) else {
                throw SignetError(.invalidData, "the row's '\(RowName.inputData)' is not in base 64")
            }
            return (.bytes([UInt8](data)), path.isEmpty ? "document-\(row.number).pdf" : path)
        }
        guard !path.isEmpty else {
            throw SignetError(.invalidArgument, "the row has no '\(RowName.input)'; give the path of its document")
        }
        guard let inputFolder, !path.hasPrefix("/"), !ObjectStores.isAddress(path) else {
            return (SigningJob.Input(at: path), path)
        }
        return (SigningJob.Input(at: "\(inputFolder)/\(path)"), path)
    }

    /// The key of a row, the same on all machines: its paths as written, or the document in it.
    private func key(of row: Row, output: SigningJob.Output?) -> [[UInt8]] {
        let input = row.values[RowName.input] ?? ""
        guard !input.isEmpty, let path = output?.path else {
            return [input, row.values[RowName.inputData] ?? "", row.values[RowName.output] ?? ""].map { Array($0.utf8) }
        }
        return [Array(input.utf8), Array(path.dropFirst(naming.folder?.count ?? 0).utf8)]
    }
}
