internal import SignetBasics
internal import SignetSigning

/// Rows of comma-separated values (RFC 4180), one at a time: the first names the columns.
///
/// Fields in double quotes may contain separators, line ends and doubled quotes. Lines may end with LF, CR or both;
/// empty ones are skipped. The text is UTF-8. A line before the columns may name the separator, as `sep=;`.
struct CSVRows: RowReader {
    private var bytes: RowBytes
    private let separator: UInt8
    private let columns: [String]

    /// Reads the names of the columns.
    ///
    /// - Throws: ``SignetError`` `invalidData` when there is no column for documents.
    init(_ bytes: RowBytes) throws(SignetError) {
        var bytes = bytes
        if let announced = CSVSeparator.announced(bytes.start) {
            separator = announced.rawValue
            _ = try Self.record(&bytes, separator)
        } else {
            separator = CSVSeparator.detect(bytes.start).rawValue
        }
        let header = try Self.record(&bytes, separator)
        columns =
            try header.map { (header) throws(SignetError) in
                try Self.columns(header.fields, line: header.line, file: bytes.source.name)
            } ?? []
        bytes.endRow()
        self.bytes = bytes
    }

    private static func columns(_ fields: [[UInt8]], line: Int, file: String) throws(SignetError) -> [String] {
        var columns: [String] = []
        var known: Set<String> = []
        for field in fields {
            guard let text = String(validating: field, as: UTF8.self) else {
                throw SignetError(.invalidData, "line \(line) is not UTF-8; save the file as UTF-8", file: file)
            }
            let column = text.trimmingSpaces()
            guard known.insert(column).inserted else {
                throw SignetError(.invalidData, "line \(line) names the column '\(column)' twice", file: file)
            }
            columns.append(column)
        }
        guard known.contains(RowName.input) || known.contains(RowName.inputData) else {
            let found = columns.prefix(12).map { String($0.prefix(40)) }.joined(separator: ", ")
            let problem = "the first line names no column '\(RowName.input)'; it has: \(found)"
            throw SignetError(.invalidData, problem, file: file)
        }
        return columns
    }

    mutating func next() throws(SignetError) -> RowEntry? {
        guard let record = try Self.record(&bytes, separator) else { return nil }
        bytes.endRow()
        var values: [String: String] = [:]
        var problem: String?
        if record.fields.count > columns.count {
            let counts = "\(record.fields.count) fields, but there are \(columns.count) columns"
            problem = "line \(record.line) has \(counts); quote fields that have separators"
        }
        for (column, field) in zip(columns, record.fields) {
            if let text = String(validating: field, as: UTF8.self) {
                values[column] = text
            } else {
                problem = problem ?? "line \(record.line), column '\(column)' is not UTF-8; save the file as UTF-8"
            }
        }
        guard let problem else { return .row(Row(number: record.line, values: values)) }
        let error = SignetError(.invalidData, problem, file: bytes.source.name)
        return .defect(RowDefect(number: record.line, input: values[RowName.input] ?? "", error: error))
    }

    /// The next record that is not empty.
    private static func record(_ bytes: inout RowBytes, _ separator: UInt8) throws(SignetError) -> CSVRecord? {
        while true {
            switch try bytes.nextRecord(separator, .unlimited) {
            case .record(let record) where record.isBlank: bytes.endRow()
            case .record(let record): return record
            case .end: return nil
            case .fault(let fault):
                let problem = "the quote that begins in line \(fault.line) never ends"
                throw SignetError(
                    .invalidData,
                    "\(problem); close it, or double quotes within a field",
                    file: bytes.source.name
                )
            }
        }
    }
}

extension RowBytes: CSVBytes {}

extension String {
    /// The text without spaces at either end.
    fileprivate func trimmingSpaces() -> String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
