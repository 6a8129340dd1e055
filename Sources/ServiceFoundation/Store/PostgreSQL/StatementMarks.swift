/// A statement with `$1`, `$2` and so on in place of `?` and `:name`, which PostgreSQL does not know.
struct StatementMarks: Sendable {
    /// What a parameter is given.
    enum Parameter: Hashable, Sendable {
        /// The value at a place of the list.
        case position(Int)
        case name(String)
    }

    let sql: String
    let parameters: [Parameter]

    /// Reads a statement, in which marks in texts, quoted names and comments, and types after `::`, stay as they are.
    init(_ text: String) {
        var sql: [UInt8] = []
        var parameters: [Parameter] = []
        var numbers: [String: Int] = [:]
        var positions = 0
        var left = Array(text.utf8)[...]
        while let byte = left.first {
            let second = left.dropFirst().first
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                // A doubled quote inside ends one text and begins the next.
                Self.copy(&left, to: &sql, upTo: byte)
            case UInt8(ascii: "-") where second == byte:
                Self.copy(&left, to: &sql, upTo: UInt8(ascii: "\n"))
            case UInt8(ascii: "?"):
                left.removeFirst()
                parameters.append(.position(positions))
                positions += 1
                sql += Array("$\(parameters.count)".utf8)
            case UInt8(ascii: ":") where second == byte:
                sql += left.prefix(2)
                left = left.dropFirst(2)
            case UInt8(ascii: ":") where second.map(Self.isOfName) ?? false:
                let word = left.dropFirst().prefix(while: Self.isOfName)
                left = left[word.endIndex...]
                let name = String(decoding: word, as: UTF8.self)
                if numbers[name] == nil {
                    parameters.append(.name(name))
                    numbers[name] = parameters.count
                }
                sql += Array("$\(numbers[name] ?? 0)".utf8)
            default:
                left.removeFirst()
                sql.append(byte)
            }
        }
        self.sql = String(decoding: sql, as: UTF8.self)
        self.parameters = parameters
    }

    /// Copies the first byte, and those after it up to the end that it begins.
    private static func copy(_ left: inout ArraySlice<UInt8>, to sql: inout [UInt8], upTo end: UInt8) {
        let last = left.dropFirst().firstIndex(of: end) ?? left.endIndex - 1
        sql += left[...last]
        left = left[(last + 1)...]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// The values in the order of the parameters.
    ///
    /// - Throws: ``ParameterCountError`` where the arguments do not fit.
    func values(_ arguments: StatementArguments) throws -> [SQLValue] {
        var positions = 0
        let values = parameters.compactMap { parameter in
            switch parameter {
            case .name(let name): return arguments.named[name]
            case .position(let position):
                positions += 1
                return position < arguments.list.count ? arguments.list[position] : nil
            }
        }
        guard values.count == parameters.count, positions == arguments.list.count else {
            throw ParameterCountError(sql: sql)
        }
        return values
    }
}

/// A statement was given more or fewer values than it has parameters.
struct ParameterCountError: Error, CustomStringConvertible {
    let sql: String

    var description: String { "a statement was given values that its parameters do not need, or too few: \(sql)" }
}
