extension JSONValue: Codable {
    /// Reads a value with any decoder.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self), Self.integers.contains(value) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let items = try? container.decode([JSONValue].self) {
            self = .array(items)
        } else {
            self = .object(JSONObject(try container.decode([String: JSONValue].self).map { ($0.key, $0.value) }))
        }
    }

    /// Writes the value with any encoder.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .array(let items): try container.encode(items)
        case .object(let object):
            let members = object.members.map { ($0.name, $0.value) }
            try container.encode(Dictionary(members, uniquingKeysWith: { $1 }))
        }
    }
}
