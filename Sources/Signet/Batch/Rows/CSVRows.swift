/// What stands between fields.
enum CSVSeparator: UInt8, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
    case bar = 0x7C

    /// The one that a first line has most of.
    static func detect(_ start: [UInt8]) -> CSVSeparator {
        let line = start.prefix { $0 != 0x0A }
        let counts = allCases.map { separator in (separator, line.count { $0 == separator.rawValue }) }
        return counts.max { $0.1 < $1.1 }.map { $0.1 > 0 ? $0.0 : .comma } ?? .comma
    }
}

/// Rows of comma-separated values (RFC 4180), one at a time: the first names the columns.
///
/// Fields in double quotes may hold separators, line ends and doubled quotes. Lines may end with LF or CRLF; empty ones
/// are passed over. The text is UTF-8, with or without a byte order mark.
struct CSVRows: RowReader {
    private var bytes: RowBytes
    private let separator: UInt8
    private let columns: [String]

    init(_ bytes: RowBytes) throws(SignetError) {
        var bytes = bytes
        let separator = CSVSeparator.detect(try bytes.start()).rawValue
        guard var header = try Self.record(&bytes, separator) else {
            throw SignetError(.invalidData, "it has no rows; the first line names the columns", file: bytes.source.name)
        }
        if header.fields.first?.first == "\u{FEFF}" { header.fields[0].removeFirst() }
        columns = header.fields.map { String($0.drop { $0 == " " }).trimmingEnd() }
        var known: Set<String> = []
        for column in columns where !known.insert(column).inserted {
            throw SignetError(.invalidData, "line 1 names the column '\(column)' twice", file: bytes.source.name)
        }
        self.bytes = bytes
        self.separator = separator
    }

    mutating func next() throws(SignetError) -> Row? {
        guard let record = try Self.record(&bytes, separator) else { return nil }
        bytes.endRow()
        guard record.fields.count <= columns.count else {
            let problem =
                "line \(record.line) has \(record.fields.count) fields, but there are \(columns.count) columns"
            throw SignetError(.invalidData, "\(problem); quote fields that have separators", file: bytes.source.name)
        }
        var values: [String: String] = [:]
        for (column, field) in zip(columns, record.fields) { values[column] = field }
        return Row(number: record.line, values: values)
    }

    /// The next record that is not empty.
    private static func record(
        _ bytes: inout RowBytes,
        _ separator: UInt8
    ) throws(SignetError) -> (line: Int, fields: [String])? {
        var line = bytes.line
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var size = 0
        while let byte = try bytes.next() {
            size += 1
            guard size <= RowBytes.rowLimit else { throw bytes.tooLong() }
            switch byte {
            case UInt8(ascii: "\"") where field.isEmpty && !isQuoted:
                try quoted(&bytes, into: &field, from: bytes.line)
                isQuoted = true
            case separator:
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
                isQuoted = false
            case 0x0A:
                if field.last == 0x0D, !isQuoted { field.removeLast() }
                guard !fields.isEmpty || !field.isEmpty || isQuoted else {
                    line = bytes.line
                    continue
                }
                fields.append(String(decoding: field, as: UTF8.self))
                return (line, fields)
            case 0x0D where isQuoted: break
            default: field.append(byte)
            }
        }
        guard !fields.isEmpty || !field.isEmpty || isQuoted else { return nil }
        fields.append(String(decoding: field, as: UTF8.self))
        return (line, fields)
    }

    /// The rest of a quoted field, with its closing quote.
    private static func quoted(
        _ bytes: inout RowBytes,
        into field: inout [UInt8],
        from line: Int
    ) throws(SignetError) {
        while let byte = try bytes.next() {
            guard byte == UInt8(ascii: "\"") else {
                field.append(byte)
                guard field.count <= RowBytes.rowLimit else { throw bytes.tooLong() }
                continue
            }
            guard try bytes.skip(UInt8(ascii: "\"")) else { return }
            field.append(byte)
        }
        let problem = "the quote that begins in line \(line) never ends"
        throw SignetError(
            .invalidData,
            "\(problem); close it, or double quotes within a field",
            file: bytes.source.name
        )
    }
}

extension String {
    fileprivate func trimmingEnd() -> String {
        var copy = self
        while copy.last == " " { copy.removeLast() }
        return copy
    }
}
