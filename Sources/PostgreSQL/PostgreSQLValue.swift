/// A value that a statement takes or gives.
package enum PostgreSQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

/// The types that are declared and read; all others are read as texts.
enum PostgreSQLType {
    static let unknown: UInt32 = 0
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let numeric: UInt32 = 1700
}

extension PostgreSQLValue {
    /// The type that is declared; the server infers that of texts.
    ///
    /// Otherwise it would take a parameter beside a small number for one too, and milliseconds are larger.
    var type: UInt32 {
        switch self {
        case .null, .text: PostgreSQLType.unknown
        case .integer: PostgreSQLType.int8
        case .real: PostgreSQLType.float8
        case .bytes: PostgreSQLType.bytea
        }
    }

    /// The bytes in the protocol's form, which is binary but for texts.
    ///
    /// - Throws: An error with the state 22021 for a text with U+0000, which PostgreSQL cannot keep.
    func encoded() throws(PostgreSQLError) -> [UInt8]? {
        switch self {
        case .null: return nil
        case .integer(let number): return Self.bigEndian(UInt64(bitPattern: number))
        case .real(let number): return Self.bigEndian(number.bitPattern)
        case .bytes(let bytes): return bytes
        case .text(let text):
            let bytes = Array(text.utf8)
            guard !bytes.contains(0) else {
                throw PostgreSQLError(sqlState: "22021", message: "a text contains U+0000", isLost: false)
            }
            return bytes
        }
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    /// Reads what a statement gave as a text.
    init(_ text: String, type: UInt32) {
        switch type {
        case PostgreSQLType.bool: self = .integer(text == "t" ? 1 : 0)
        case PostgreSQLType.int2, PostgreSQLType.int4, PostgreSQLType.int8, PostgreSQLType.numeric:
            self = Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? .text(text)
        case PostgreSQLType.float4, PostgreSQLType.float8: self = Double(text).map { .real($0) } ?? .text(text)
        default: self = .text(text)
        }
    }
}
