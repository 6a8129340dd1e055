/// A row of a table.
struct TableRow {
    let fields: [ArraySlice<UInt8>]
    let line: Int

    /// The fields of a line, separated by tabs, else by semicolons, else by commas, or without any of these, by blanks.
    ///
    /// With tabs or semicolons, a comma is a decimal comma.
    static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let text = line.trimmed
        let separator = [UInt8(ascii: "\t"), UInt8(ascii: ";"), comma].first { line.contains($0) }
        guard let separator else { return text.split(maxSplits: mostFields) { $0.isBlank } }
        let row = separator == UInt8(ascii: "\t") ? line : text
        let fields = row.split(separator: separator, maxSplits: mostFields, omittingEmptySubsequences: false)
        return separator == comma ? fields.map(unquoted) : fields.map { pointed(unquoted($0)) }
    }

    private static let comma = UInt8(ascii: ",")

    /// A number with a decimal comma with a point instead; anything else as it is.
    private static func pointed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let place = field.firstIndex(of: comma) else { return field }
        var number = field
        number[place] = UInt8(ascii: ".")
        return number.number == nil ? field : number
    }

    /// The text after this many fields stays in one field.
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
