internal import SignetBasics
internal import SignetSigning
internal import SignetStamping

/// The format of rows.
package enum RowFormat: String, Sendable, CaseIterable {
    /// RFC 4180: the first line names the columns. Semicolons, tabs and bars are separators too, if the first line uses
    /// them.
    case csv
    /// One JSON object on each line; the keys of nested objects are joined with points.
    case jsonl
    /// One path on each line.
    case paths
    /// Paths, each followed by a NUL, as `find -print0` lists them.
    case paths0

    /// The format according to the name of a file, if it has a known ending.
    static func named(by path: String) -> RowFormat? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return switch name[name.index(after: dot)...].lowercased() {
        case "csv", "tsv": .csv
        case "jsonl", "ndjson": .jsonl
        case "txt", "list": .paths
        default: nil
        }
    }

    /// The format of rows that begin with these bytes.
    static func detect(_ start: [UInt8]) -> RowFormat {
        let text = start.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        if text.first == UInt8(ascii: "{") { return .jsonl }
        if CSVSeparator.announced(start) != nil { return .csv }
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        let separators = CSVSeparator.allCases.map(\.rawValue)
        let names = line.split { separators.contains($0) }.map { name in
            String(decoding: name.filter { $0 != UInt8(ascii: "\"") && $0 != 0x20 }, as: UTF8.self)
        }
        return names.contains(RowName.input) || names.contains(RowName.inputData) ? .csv : .paths
    }

    /// Refuses input that does not begin like rows.
    ///
    /// - Parameters:
    ///   - start: The first bytes.
    ///   - format: The format of the rows, if it is given and not guessed.
    ///   - file: Its name for errors.
    /// - Throws: ``SignetError`` `invalidData`.
    static func check(_ start: [UInt8], as format: RowFormat?, file: String) throws(SignetError) {
        guard format != .paths0 else { return }
        let problem: String
        var remedies: [Remedy] = []
        if start.starts(with: "%PDF-".utf8) {
            problem = "it is a document and not a list of documents"
            remedies = [.signDocument, .nameInputFolder]
        } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            problem = "it is UTF-16; save the file as UTF-8"
        } else if start.contains(0) {
            problem = "it has NULs; save the file as UTF-8"
            remedies = [.namePathsFormat]
        } else if format == nil || format == .jsonl,
            start.first(where: { $0 > 0x20 }) == UInt8(ascii: "[")
        {
            problem = "it begins with a list; write one JSON object in each line"
            remedies = format == nil ? [.nameRowFormat] : []
        } else {
            return
        }
        throw SignetError(.invalidData, problem, remedies: remedies, file: file)
    }
}
