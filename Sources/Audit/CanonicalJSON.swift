/// Canonical JSON after RFC 8785 (JCS): one text for one value, whoever writes it.
///
/// No space between tokens, members in the order of their names' UTF-16 code units, the shortest escapes. Numbers are
/// integers that a double holds, so their text is their digits.
package enum CanonicalJSON {
    /// The UTF-8 of a value.
    ///
    /// - Throws: `AuditFailure` for integers out of range and for values that are nested too deeply.
    package static func bytes(of value: AuditValue) throws(AuditFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(value, to: &bytes, depth: 0)
        return bytes
    }

    private static func write(_ value: AuditValue, to bytes: inout [UInt8], depth: Int) throws(AuditFailure) {
        guard depth <= AuditLimits.depth else { throw AuditFailure(.tooDeep(limit: AuditLimits.depth)) }
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let truth): bytes += (truth ? "true" : "false").utf8
        case .integer(let integer):
            guard AuditValue.integers.contains(integer) else { throw AuditFailure(.noInteger("\(integer)")) }
            bytes += String(integer).utf8
        case .string(let text): write(text, to: &bytes)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(item, to: &bytes, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                try write(member.value, to: &bytes, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// A string: quotation mark, backslash and control characters are escaped, nothing else (RFC 8785, 3.2.2.2).
    private static func write(_ text: String, to bytes: inout [UInt8]) {
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
