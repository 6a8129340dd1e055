/// Writes the properties of a record as values of columns.
///
/// - Precondition: A property is a value of a column, or an enumeration with a raw value of one. The record's type alone
///   decides that, and no input.
final class RowEncoder: Encoder {
    private var values: [String: SQLValue] = [:]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The values by the names of the columns; null is left out.
    static func values(of record: some Encodable) throws -> [String: SQLValue] {
        let encoder = RowEncoder()
        try record.encode(to: encoder)
        return encoder.values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        .init(Columns<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Self.unsupported() }
    func singleValueContainer() -> any SingleValueEncodingContainer { Self.unsupported() }

    /// Ends the program: whether a record has such a property depends on its type alone, whatever it was read from.
    private static func unsupported() -> Never {
        preconditionFailure("a property of a record is no value of a column")
    }

    private struct Columns<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: RowEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {}

        func encode(_ value: some Encodable, forKey key: Key) throws {
            encoder.values[key.stringValue] = try ValueEncoder.value(of: value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            RowEncoder.unsupported()
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { RowEncoder.unsupported() }
        func superEncoder() -> any Encoder { RowEncoder.unsupported() }
        func superEncoder(forKey key: Key) -> any Encoder { RowEncoder.unsupported() }
    }

    private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
        private var value = SQLValue.null
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        static func value(of value: some Encodable) throws -> SQLValue {
            if let value = value as? any DatabaseValueConvertible { return value.sqlValue }
            let encoder = ValueEncoder()
            try value.encode(to: encoder)
            return encoder.value
        }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            RowEncoder.unsupported()
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { RowEncoder.unsupported() }
        func singleValueContainer() -> any SingleValueEncodingContainer { self }
        func encodeNil() {}
        func encode(_ value: some Encodable) throws { self.value = try Self.value(of: value) }
    }
}
