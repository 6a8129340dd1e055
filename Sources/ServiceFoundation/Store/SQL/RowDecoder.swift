/// Reads a record from a row: a column for each property.
struct RowDecoder: Decoder {
    let row: Row
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        .init(Columns<Key>(row: row))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw RecordCodingError.unsupported }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw RecordCodingError.unsupported }

    private struct Columns<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let row: Row
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { row.columns.keys.compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { row.columns[key.stringValue.lowercased()] != nil }

        func decodeNil(forKey key: Key) -> Bool { row.value(of: key.stringValue) == .null }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let value = row.value(of: key.stringValue)
            guard let type = type as? any DatabaseValueConvertible.Type else {
                return try Value(from: ValueDecoder(value: value, column: key.stringValue))
            }
            guard let found = type.init(sqlValue: value) as? Value else {
                throw RecordCodingError.column(key.stringValue)
            }
            return found
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            throw RecordCodingError.unsupported
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw RecordCodingError.unsupported
        }

        func superDecoder() throws -> any Decoder { throw RecordCodingError.unsupported }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw RecordCodingError.unsupported }
    }

    /// Reads an enumeration from its raw value.
    private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
        let value: SQLValue
        let column: String
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            throw RecordCodingError.unsupported
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw RecordCodingError.unsupported }
        func singleValueContainer() -> any SingleValueDecodingContainer { self }
        func decodeNil() -> Bool { value == .null }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            guard let type = type as? any DatabaseValueConvertible.Type,
                let found = type.init(sqlValue: value) as? Value
            else { throw RecordCodingError.column(column) }
            return found
        }
    }
}

/// A record does not fit its row.
enum RecordCodingError: Error {
    /// A property is neither a value of a column nor an enumeration with a raw value.
    case unsupported
    /// A column has a value of another type.
    case column(String)
}
