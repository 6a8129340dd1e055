/// A message or a part of one (RFC 5322, 2045), as far as reports on delivery need it.
///
/// Reports come from strangers: sizes, depths and numbers are bounded, and a limit that is hit is an error.
struct MailPart {
    /// The fields by their names in small letters, unfolded, in their order.
    let fields: [(name: String, value: String)]
    let body: ArraySlice<UInt8>

    static let most = (fields: 300, fieldBytes: 20_000, depth: 6, parts: 60)

    /// Reads fields up to an empty line, and leaves the rest as the body.
    init(_ bytes: ArraySlice<UInt8>) throws(BounceError) {
        var fields: [(name: String, value: [UInt8])] = []
        var rest = bytes
        // Pipes put the envelope's sender into a line before the first field.
        if rest.starts(with: "From ".utf8) { _ = Self.line(&rest) }
        while !rest.isEmpty {
            let before = rest
            let line = Self.line(&rest)
            if line.isEmpty { break }
            if line.first == 0x20 || line.first == 0x09 {
                guard let last = fields.indices.last else { continue }
                guard fields[last].value.count + line.count <= Self.most.fieldBytes else { throw .tooLarge("a header") }
                fields[last].value += [0x20] + line.drop { $0 == 0x20 || $0 == 0x09 }
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                // A text without fields, or without the empty line after them.
                rest = before
                break
            }
            guard fields.count < Self.most.fields, line.count <= Self.most.fieldBytes else {
                throw .tooLarge("the headers")
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields.append((name, Array(line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 })))
        }
        self.fields = fields.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) }
        body = rest
    }

    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The media type in small letters; `text/plain` where there is none.
    var type: String {
        let text = value("content-type") ?? "text/plain"
        return text.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// A parameter of the media type, in small letters but for `boundary`.
    func parameter(_ name: String) -> String? {
        guard let text = value("content-type") else { return nil }
        for piece in text.split(separator: ";").dropFirst() {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let key = piece[..<equals].filter { $0 != " " && $0 != "\t" }.lowercased()
            guard key == name else { continue }
            var value = piece[piece.index(after: equals)...].drop { $0 == " " || $0 == "\t" }
            if value.first == "\"" { return String(value.dropFirst().prefix { $0 != "\"" }) }
            value = value.prefix { $0 != " " && $0 != "\t" && $0 != "(" }
            return String(value)
        }
        return nil
    }

    /// The parts of a multipart; empty for another type.
    func parts() throws(BounceError) -> [MailPart] {
        guard type.hasPrefix("multipart/"), let boundary = parameter("boundary"), !boundary.isEmpty,
            boundary.utf8.count <= 200
        else { return [] }
        let mark = Array("--\(boundary)".utf8)
        var parts: [MailPart] = []
        var start: Int?
        var rest = body
        while true {
            let position = rest.startIndex
            let isOver = rest.isEmpty
            let line = isOver ? [] : Self.line(&rest)
            guard isOver || line.starts(with: mark) else { continue }
            if let start {
                guard parts.count < Self.most.parts else { throw .tooLarge("the list of parts") }
                parts.append(try MailPart(body[start..<position]))
            }
            if isOver || line.dropFirst(mark.count).starts(with: "--".utf8) { return parts }
            start = rest.startIndex
        }
    }

    /// Takes a line without its end.
    private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = rest.firstIndex(of: 0x0A)
        let line = rest[..<(end ?? rest.endIndex)]
        rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
        return line.last == 0x0D ? line.dropLast() : line
    }

    /// The groups of fields in a report (RFC 3464, 2.1): of the message, then of each recipient.
    func groups() throws(BounceError) -> [MailPart] {
        var groups: [MailPart] = []
        var rest = body
        while let first = rest.firstIndex(where: { $0 != 0x0A && $0 != 0x0D }) {
            guard groups.count < Self.most.parts else { throw .tooLarge("the list of recipients") }
            let group = try MailPart(rest[first...])
            if group.fields.isEmpty { return groups }
            groups.append(group)
            rest = group.body
        }
        return groups
    }
}
