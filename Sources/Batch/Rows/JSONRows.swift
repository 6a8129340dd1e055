internal import SignetBasics
internal import SignetSigning

/// Rows of JSON Lines: one object in each line.
///
/// The keys of a nested object are joined with its own key by a point: `{"buyer": {"at": "bottom"}}` is the column
/// `buyer.at`. Strings are used as they are, numbers and booleans as they are written, and null is a missing value. No
/// name may occur twice.
struct JSONRows: RowReader {
    private var bytes: RowBytes

    /// Limits beyond any honest input, which bound the memory for a hostile row.
    private enum Limit {
        static let depth = 64
        static let columns = 10_000
        static let nameBytes = 1000
    }

    init(_ bytes: RowBytes) { self.bytes = bytes }

    mutating func next() throws(SignetError) -> RowEntry? {
        while true {
            let number = bytes.line
            guard let line = try bytes.nextLine(endingWith: 0x0A) else { return nil }
            bytes.endRow()
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            var object = JSONRow(line)
            do throws(JSONRow.FormatError) {
                try object.read()
                return .row(Row(number: number, values: object.values))
            } catch {
                let message = "line \(number) \(error.description)"
                let error = SignetError(.invalidData, message, file: bytes.source.name)
                let input = object.values[RowName.input] ?? ""
                return .defect(RowDefect(number: number, input: input, error: error))
            }
        }
    }

    /// The columns of one line.
    private struct JSONRow {
        private var scanner: JSONScanner<FormatError>
        /// The names so far, with those of objects and of null.
        private var names: Set<String> = []
        private(set) var values: [String: String] = [:]

        init(_ line: [UInt8]) { scanner = JSONScanner(line, maximumDepth: Limit.depth) }

        mutating func read() throws(FormatError) {
            guard try scanner.kind() == .object else {
                throw FormatError("is not a JSON object; write one in each line")
            }
            try scanner.open()
            // The names of the open objects, as prefixes of column names.
            var prefixes = [""]
            var isFirst = true
            while let prefix = prefixes.last {
                guard let key = try scanner.nextMember(isFirst: isFirst) else {
                    prefixes.removeLast()
                    isFirst = false
                    continue
                }
                isFirst = false
                let name = try take(prefix + key)
                switch try scanner.kind() {
                case .object:
                    try scanner.open()
                    prefixes.append("\(name).")
                    isFirst = true
                case .array: throw FormatError("has a list as '\(name)'; write a text or a number")
                case .number: values[name] = try scanner.numeral()
                case .bool: values[name] = try scanner.bool() ? "true" : "false"
                case .null: try scanner.skip()
                case .string: values[name] = try string(of: name)
                }
            }
            try scanner.end()
        }

        private mutating func take(_ name: String) throws(FormatError) -> String {
            guard name.utf8.count <= Limit.nameBytes else {
                throw FormatError("has a name of more than \(Limit.nameBytes) bytes; shorten it")
            }
            guard names.count < Limit.columns else {
                throw FormatError("has more than \(Limit.columns) names; leave some out")
            }
            guard names.insert(name).inserted else { throw FormatError("has '\(name)' twice; give it once") }
            return name
        }

        private mutating func string(of name: String) throws(FormatError) -> String {
            do throws(FormatError) { return try scanner.string() } catch {
                guard case .notUTF8 = error.kind else { throw error }
                throw FormatError("is not UTF-8 in '\(name)'; save the file as UTF-8")
            }
        }

        /// The reason why a line is not a row, worded as a statement about the line.
        struct FormatError: JSONReadingError, CustomStringConvertible {
            let kind: JSONError.Kind?
            let description: String

            init(_ description: String) {
                kind = nil
                self.description = description
            }

            init(_ fault: JSONError) {
                kind = fault.kind
                description =
                    switch fault.kind {
                    case .syntax, .noInteger, .repeatedMember:
                        "is not JSON at its byte \(fault.offset + 1); write one object in each line"
                    case .notUTF8: "is not UTF-8 at its byte \(fault.offset + 1); save the file as UTF-8"
                    case .tooDeep(let limit): "has objects in more than \(limit) others; write columns as 'buyer.at'"
                    }
            }
        }
    }
}
