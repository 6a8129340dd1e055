/// The header fields of a reply, as they arrive.
struct ReplyHead {
    /// By their names in lowercase; of a name that comes twice the last one.
    private(set) var fields: [String: String] = [:]

    /// The most fields that are kept, and the most bytes of one.
    private static let limit = (fields: 100, bytes: 4_096)

    /// Takes the next line: a status, which begins another head, or a field.
    mutating func add(_ line: [UInt8]) {
        if line.starts(with: Array("HTTP/".utf8)) {
            fields = [:]
            return
        }
        guard line.count <= Self.limit.bytes, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        guard fields.count < Self.limit.fields || fields[name] != nil else { return }
        let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
        fields[name] = String(plainLine: value, limit: Self.limit.bytes)
    }
}
