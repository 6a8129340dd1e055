/// One row of a batch: the values of its columns.
package struct Row: Sendable {
    /// Where it begins in its file: the line, from 1; in a folder its place among the files.
    package let number: Int
    /// The values by the names of their columns.
    package var values: [String: String]

    package init(number: Int, values: [String: String]) {
        self.number = number
        self.values = values
    }
}

/// What rows are written in.
package enum RowFormat: String, Sendable, CaseIterable {
    /// RFC 4180: the first line names the columns. Semicolons, tabs and bars separate too, where the first line has them.
    case csv
    /// One JSON object in each line; the keys of objects in it are joined with points.
    case jsonl
    /// One path in each line.
    case paths

    /// The format of rows that begin with these bytes.
    static func detect(_ start: [UInt8]) -> RowFormat {
        let text = start.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        if text.first == UInt8(ascii: "{") { return .jsonl }
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        let separators = CSVSeparator.allCases.map(\.rawValue)
        let names = line.split { separators.contains($0) }.map { name in
            String(decoding: name.filter { $0 != UInt8(ascii: "\"") && $0 != 0x20 }, as: UTF8.self)
        }
        return names.contains(RowName.input) ? .csv : .paths
    }
}

/// The columns that say where documents are.
package enum RowName {
    package static let input = "input"
    package static let output = "output"
    /// The document itself, in base 64.
    package static let inputData = "input_data"
    /// The document's password.
    package static let password = "password"
}

/// Rows, one after the other.
package protocol RowReader: Sendable {
    /// The next row; nil after the last.
    ///
    /// - Throws: ``SignetError`` `invalidData` where no row can be made out any more.
    mutating func next() throws(SignetError) -> Row?
}
