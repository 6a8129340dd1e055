package import Foundation

/// A value in a column, or for a parameter of a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type of values that columns hold.
package protocol DatabaseValueConvertible {
    var sqlValue: SQLValue { get }

    /// Nil for a value of another type.
    init?(sqlValue: SQLValue)
}

extension SQLValue: DatabaseValueConvertible {
    package var sqlValue: SQLValue { self }

    package init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Int64: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .integer(self) }

    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(let number): self = number
        case .real(let number): self.init(exactly: number)
        default: return nil
        }
    }
}

extension Int: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }

    package init?(sqlValue: SQLValue) {
        guard let number = Int64(sqlValue: sqlValue) else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    package init?(sqlValue: SQLValue) {
        guard let number = Int64(sqlValue: sqlValue) else { return nil }
        self = number != 0
    }
}

extension Double: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .real(self) }

    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        default: return nil
        }
    }
}

extension String: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .text(self) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self = text
    }
}

extension Data: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .blob(self) }

    package init?(sqlValue: SQLValue) {
        guard case .blob(let bytes) = sqlValue else { return nil }
        self = bytes
    }
}

extension Moment: DatabaseValueConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }

    package init?(sqlValue: SQLValue) {
        guard let number = Int64(sqlValue: sqlValue) else { return nil }
        self.init(milliseconds: number)
    }
}

/// The values for the parameters of a statement: `?` by their order, `:name` by their names.
package struct StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, Sendable {
    private(set) var list: [SQLValue] = []
    private(set) var named: [String: SQLValue] = [:]

    package init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
        list = elements.map { $0?.sqlValue ?? .null }
    }

    package init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
        named = Dictionary(elements.map { ($0, $1?.sqlValue ?? .null) }) { _, last in last }
    }

    package init(_ values: some Sequence<some DatabaseValueConvertible>) { list = values.map(\.sqlValue) }

    package init(_ values: [String: (any DatabaseValueConvertible)?]) {
        named = values.mapValues { $0?.sqlValue ?? .null }
    }

    package init(_ values: [String: SQLValue]) { named = values }

    package static func += (sum: inout StatementArguments, more: StatementArguments) { sum = sum + more }

    package static func + (first: StatementArguments, second: StatementArguments) -> StatementArguments {
        var sum = first
        sum.list += second.list
        sum.named.merge(second.named) { _, last in last }
        return sum
    }
}
