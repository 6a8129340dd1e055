/// A row of a table.
struct TableRow {
    let fields: [ArraySlice<UInt8>]
    let line: Int

    /// The fields of a line: between commas, semicolons or tabs, or where there are none of these, between blanks.
    static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let text = line.trimmed
        let separator = [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")].first { line.contains($0) }
        guard let separator else { return text.split(maxSplits: mostFields) { $0.isBlank } }
        let row = separator == UInt8(ascii: "\t") ? line : text
        return row.split(separator: separator, maxSplits: mostFields, omittingEmptySubsequences: false).map(unquoted)
    }

    /// What is behind so many fields is left in one.
    private static let mostFields = 255

    private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = field.trimmed
        guard text.count >= 2, let quote = text.first, quote == UInt8(ascii: "\""), text.last == quote else {
            return text
        }
        return text.dropFirst().dropLast()
    }

    func field(_ column: Int, _ name: String) throws(DrawingError) -> ArraySlice<UInt8> {
        guard fields.indices.contains(column) else {
            throw .malformed(.table, at: .line(line), .missing("\(name) in column \(column + 1)"))
        }
        return fields[column]
    }

    func number(_ column: Int) throws(DrawingError) -> Double {
        let field = try field(column, "a number")
        guard let number = field.number else {
            throw .malformed(.table, at: .line(line), .unexpected(field.excerpt, expected: "a number"))
        }
        return number
    }

    /// The number in a column that may be empty or left out.
    func optionalNumber(_ column: Int) throws(DrawingError) -> Double? {
        guard fields.indices.contains(column), !fields[column].isEmpty else { return nil }
        return try number(column)
    }

    func isDown(_ column: Int) throws(DrawingError) -> Bool {
        let field = try field(column, "the pen")
        switch String(decoding: field, as: UTF8.self).lowercased() {
        case "up", "false": return false
        case "down", "true": return true
        default: return try number(column) != 0
        }
    }
}
