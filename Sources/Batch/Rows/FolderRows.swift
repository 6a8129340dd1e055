internal import SignetFiles
internal import SignetSigning

/// The PDF files of a folder and of those in it, in the order of their paths; hidden ones are left out.
struct FolderRows: RowReader {
    private let folder: String
    private let listing: FolderListing
    private let position: RowPosition
    private var index = 0

    /// Lists a folder.
    ///
    /// - Parameters:
    ///   - path: The folder; the rows have paths relative to it.
    ///   - outputs: The folder of the outputs; it is left out if it is inside the folder of the rows.
    ///   - position: Receives the number of rows, and each row that is taken.
    /// - Throws: ``SignetError``: `noInput` when it cannot be listed, `invalidArgument` when it is the folder of the
    ///   outputs or is inside it.
    init(_ path: String, outputs: String?, position: RowPosition) throws(SignetError) {
        if let outputs, Folder.exists(outputs) {
            let inner = try SignetError.files(SymbolicLinks.resolve(path))
            let outer = try SignetError.files(SymbolicLinks.resolve(outputs))
            guard inner != outer, !inner.hasPrefix(outer == "/" ? outer : "\(outer)/") else {
                let problem = inner == outer ? "is the folder of the rows" : "holds the folder of the rows"
                let way = "signed documents would be signed again; name another"
                throw SignetError(.invalidArgument, "the output folder \(problem): \(way)", file: outputs)
            }
        }
        folder = path
        listing = try FolderListing(path, excluding: outputs)
        self.position = position
        position.set(size: listing.count)
    }

    mutating func next() -> RowEntry? {
        guard index < listing.count else { return nil }
        let (bytes, problem) = listing[index]
        index += 1
        position.advance(by: 1)
        if problem == nil, let path = String(validating: bytes, as: UTF8.self) {
            return .row(Row(number: index, values: [RowName.input: path]))
        }
        let path = String(escaping: bytes)
        let error = SignetError(
            problem == nil ? .invalidData : .noInput,
            problem ?? "its name is not UTF-8; rename it",
            file: "\(folder)/\(path)"
        )
        return .defect(RowDefect(number: index, input: path, error: error))
    }
}
