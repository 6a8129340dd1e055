/// The header fields of a reply.
package struct ReplyHead: Sendable {
    /// As they came, from their names to their line ends.
    private var lines: [[UInt8]] = []

    /// The most fields that are kept, and the most bytes of one.
    private static let limit = (fields: 100, bytes: 4_096)

    /// The value of a field; of a name that comes twice the last one.
    ///
    /// - Parameter name: The name in lowercase.
    package subscript(name: String) -> String? {
        lines.last { Self.matches($0, name.utf8) && $0.count > name.utf8.count && $0[name.utf8.count] == Self.colon }
            .map { Self.value($0.dropFirst(name.utf8.count + 1)) }
    }

    /// The values of the fields whose names begin so, by the rest of their names in lowercase.
    package func values(beginning prefix: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in lines where Self.matches(line, prefix.utf8) {
            let rest = line.dropFirst(prefix.utf8.count)
            guard let colon = rest.firstIndex(of: Self.colon) else { continue }
            let name = String(plainLine: rest[..<colon], limit: Self.limit.bytes).lowercased()
            values[name] = Self.value(rest[(colon + 1)...])
        }
        return values
    }

    private static let colon = UInt8(ascii: ":")

    /// Whether a line begins with a name, whose letters are small.
    private static func matches(_ line: [UInt8], _ name: String.UTF8View) -> Bool {
        line.count >= name.count
            && zip(line, name).allSatisfy { byte, letter in
                byte == letter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == letter
            }
    }

    private static func value(_ bytes: ArraySlice<UInt8>) -> String {
        String(plainLine: bytes.drop { $0 == UInt8(ascii: " ") }, limit: limit.bytes)
    }

    /// Takes the next line: a status, which begins another head, or a field.
    mutating func add(_ line: [UInt8]) {
        if line.starts(with: "HTTP/".utf8) {
            lines = []
        } else if line.count <= Self.limit.bytes, lines.count < Self.limit.fields {
            lines.append(line)
        }
    }
}
