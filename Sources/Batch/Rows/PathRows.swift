internal import SignetSigning

/// Rows that are paths, one on each line, or each followed by a NUL, as `find` lists them.
struct PathRows: RowReader {
    private var bytes: RowBytes
    private let end: UInt8

    /// Reads paths that end with a line feed or a NUL.
    init(_ bytes: RowBytes, endingWith end: UInt8) {
        self.bytes = bytes
        self.end = end
    }

    mutating func next() throws(SignetError) -> RowEntry? {
        while true {
            let number = bytes.line
            guard var line = try bytes.nextLine(endingWith: end) else { return nil }
            bytes.endRow()
            if end == 0x0A, line.last == 0x0D { line.removeLast() }
            guard !line.isEmpty else { continue }
            if let path = String(validating: line, as: UTF8.self) {
                return .row(Row(number: number, values: [RowName.input: path]))
            }
            let name = String(escaping: line)
            let place = end == 0x0A ? "line" : "path"
            let problem = "\(place) \(number), '\(name)', is not UTF-8; rename the file, or save the list as UTF-8"
            let error = SignetError(.invalidData, problem, file: bytes.source.name)
            return .defect(RowDefect(number: number, input: name, error: error))
        }
    }
}
