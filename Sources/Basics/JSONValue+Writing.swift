extension JSONValue {
    /// The value as JSON in UTF-8, always the same for the same value.
    ///
    /// Without ``number(_:)``, whose text programs do not agree on, it is canonical JSON (RFC 8785): no space between tokens,
    /// members in the order of their names' UTF-16 code units, the shortest escapes. Numbers that JSON does not have are
    /// null.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// A string: quotation mark, backslash and control characters are escaped, nothing else (RFC 8785, 3.2.2.2).
    fileprivate static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x08: bytes += "\\b".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x0a: bytes += "\\n".utf8
            case 0x0c: bytes += "\\f".utf8
            case 0x0d: bytes += "\\r".utf8
            case ..<0x20:
                bytes += byte < 0x10 ? "\\u000".utf8 : "\\u001".utf8
                bytes += String(byte & 15, radix: 16).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension String {
    /// The text as a JSON string, with no more escapes than it needs.
    package var jsonQuoted: String {
        var bytes: [UInt8] = []
        JSONValue.write(self, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
