internal import HTTPTypes
internal import SignetBasics
internal import SignetServiceFoundation

/// A table of texts, as spreadsheets and offices' programs write it: the first row names the columns.
struct Table: Sendable {
    struct Row: Hashable, Sendable {
        /// Its number in a spreadsheet, where the columns' names are row 1.
        let number: Int
        /// As many as there are columns.
        let cells: [String]
        /// The reason why it cannot be used.
        let problem: RowProblem?
    }

    let encoding: TableEncoding
    let separator: CSVSeparator
    let columns: [String]
    let rows: [Row]

    private static let mostColumns = 200
    private static let limits = CSVLimits(bytes: 64 << 10, fields: mostColumns + 1)

    /// Reads a file, whose encoding and separator are found where they are not given.
    ///
    /// - Throws: ``Problem`` that names the row, where the file is no table or larger than tables may be.
    init(
        _ bytes: ArraySlice<UInt8>,
        encoding: TableEncoding?,
        separator: CSVSeparator?,
        mostRows: Int
    ) throws(Problem) {
        guard !bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw Self.problem("The file is a workbook: save it as CSV (UTF-8) in the spreadsheet and send that.")
        }
        guard !bytes.starts(with: "%PDF-".utf8) else {
            throw Self.problem("The file is a PDF: send a table as CSV.")
        }
        self.encoding = encoding ?? TableEncoding(detecting: bytes)
        let text = self.encoding.text(of: bytes)
        var reader = Reader(text)
        let announced = CSVSeparator.announced(Array(text.prefix(32)))
        self.separator = separator ?? announced ?? .detect(Array(text.prefix(Self.limits.bytes)))
        if announced != nil { _ = try reader.next(self.separator) }
        reader.number = 0
        columns = try Self.header(&reader, self.separator)
        rows = try Self.rows(&reader, self.separator, columns.count, most: mostRows)
        guard !rows.isEmpty else { throw Self.problem("The table has no rows below the names of its columns.") }
    }

    /// Records with their rows' numbers.
    private struct Reader {
        var text: CSVText
        /// The row of the last record.
        var number = 0

        init(_ text: [UInt8]) { self.text = CSVText(text[...]) }

        mutating func next(_ separator: CSVSeparator) throws(Problem) -> [String]? {
            switch text.nextRecord(separator.rawValue, Table.limits) {
            case .end: return nil
            case .record(let record):
                number += 1
                return record.fields.map { String(decoding: $0, as: UTF8.self) }
            case .fault(let fault): throw Table.problem(fault, row: number + 1)
            }
        }
    }

    private static func problem(_ detail: String) -> Problem {
        Problem(.unprocessableContent, "table-unreadable", detail)
    }

    private static func problem(_ fault: CSVFault, row: Int) -> Problem {
        switch fault.reason {
        case .openQuote:
            problem("Row \(row): the quote in line \(fault.line) of the file never ends: close it, or double it.")
        case .tooLong:
            problem("Row \(row), in line \(fault.line) of the file, has more than \(limits.bytes >> 10) kB.")
        case .tooManyFields:
            problem(
                "Row \(row), in line \(fault.line) of the file, has more than \(mostColumns) columns: leave out those that are not used."
            )
        }
    }

    private static func header(_ reader: inout Reader, _ separator: CSVSeparator) throws(Problem) -> [String] {
        while let cells = try reader.next(separator) {
            var names = cells.map(\.trimmed)
            while names.last?.isEmpty ?? false { names.removeLast() }
            guard !names.isEmpty else { continue }
            guard names.count <= mostColumns else {
                throw problem(CSVFault(reason: .tooManyFields, line: reader.text.line), row: reader.number)
            }
            var known: Set<String> = []
            for (index, name) in names.enumerated() where !name.isEmpty {
                try PlainText.checkLine(name, "Row \(reader.number): the name of column \(index + 1)", atMost: 200)
                guard known.insert(ColumnName.folded(name)).inserted else {
                    throw problem(
                        "Row \(reader.number) has two columns '\(name.prefixed(to: 80))': give each another name."
                    )
                }
            }
            return names
        }
        throw problem("The file has no text: its first row names the columns.")
    }

    private static func rows(
        _ reader: inout Reader,
        _ separator: CSVSeparator,
        _ width: Int,
        most: Int
    ) throws(Problem) -> [Row] {
        var rows: [Row] = []
        while let cells = try reader.next(separator) {
            guard cells.contains(where: { !$0.trimmed.isEmpty }) else { continue }
            guard rows.count < most else {
                throw problem("Row \(reader.number): a table has at most \(most) rows (limits.bulk-rows).")
            }
            let beyond = cells.dropFirst(width).contains { !$0.trimmed.isEmpty }
            rows.append(
                Row(
                    number: reader.number,
                    cells: (0..<width).map { $0 < cells.count ? cells[$0] : "" },
                    problem: beyond ? .tooManyCells(cells.count, width) : RowProblem(unreadable: cells)
                )
            )
        }
        return rows
    }
}

/// The name of a column, compared without regard to case, marks and punctuation.
enum ColumnName {
    static func folded(_ name: String) -> String {
        SearchText.folded([String(name.map { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" ? $0 : " " })])
    }
}
