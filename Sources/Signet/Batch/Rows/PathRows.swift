/// Rows that are paths, one in each line, as `find` lists them.
struct PathRows: RowReader {
    private var bytes: RowBytes

    init(_ bytes: RowBytes) { self.bytes = bytes }

    mutating func next() throws(SignetError) -> Row? {
        while true {
            let number = bytes.line
            guard let line = try bytes.nextLine() else { return nil }
            bytes.endRow()
            guard !line.isEmpty else { continue }
            return Row(number: number, values: [RowName.input: String(decoding: line, as: UTF8.self)])
        }
    }
}
