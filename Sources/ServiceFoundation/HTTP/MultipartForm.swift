internal import HTTPTypes

/// The parts of a form with files (`multipart/form-data`, RFC 7578).
///
/// Reads the forms that browsers send; other content types of parts, nested parts and encodings are ignored.
package struct MultipartForm: Sendable {
    package struct Part: Sendable {
        package let name: String
        package let fileName: String?
        package let bytes: ArraySlice<UInt8>

        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    package let parts: [Part]

    private static let mostParts = 1_000
    private static let longestHead = 4_096

    /// Reads a body.
    ///
    /// - Throws: ``Problem`` when it is not such a form or has more parts than a form can have.
    package init(_ body: [UInt8], contentType: String?) throws(Problem) {
        guard let type = contentType, type.lowercased().hasPrefix("multipart/form-data"),
            let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count)
        else { throw Problem(.unsupportedMediaType, "form-expected", "Send the form as multipart/form-data.") }
        var parts: [Part] = []
        let mark = Array("--\(boundary)".utf8)
        // Browsers write nothing in front of it, and looking for it anywhere can take very long.
        guard body.starts(with: mark) else { throw Self.broken }
        var start = 0
        while true {
            let after = start + mark.count
            if body[after...].starts(with: [0x2D, 0x2D]) { break }
            guard body[after...].starts(with: [0x0D, 0x0A]), parts.count < Self.mostParts,
                let end = Self.find([0x0D, 0x0A] + mark, in: body[(after + 2)...])
            else { throw Self.broken }
            parts.append(try Self.part(body[(after + 2)..<end]))
            start = end + 2
        }
        self.parts = parts
    }

    /// The part with that name.
    package subscript(name: String) -> Part? { parts.first { $0.name == name } }

    private static let broken = Problem(.badRequest, "form-broken", "The form is broken off or is none: send it again.")

    private static func part(_ bytes: ArraySlice<UInt8>) throws(Problem) -> Part {
        guard let blank = find([0x0D, 0x0A, 0x0D, 0x0A], in: bytes.prefix(longestHead)) else { throw broken }
        let head = String(decoding: bytes[..<blank], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = parameter("name", of: String(line))
        else { throw broken }
        return Part(name: name, fileName: parameter("filename", of: String(line)), bytes: bytes[(blank + 4)...])
    }

    /// The value of a parameter in a header field.
    private static func parameter(_ name: String, of field: String) -> String? {
        for item in field.split(separator: ";").dropFirst() {
            let pair = item.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].drop(while: { $0 == " " }).lowercased() == name else { continue }
            var value = pair[1]
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 { value = value.dropFirst().dropLast() }
            return String(value)
        }
        return nil
    }

    /// Where the bytes come first.
    private static func find(_ pattern: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = pattern.first else { return nil }
        var start = bytes.startIndex
        while let place = bytes[start...].firstIndex(of: first) {
            if bytes[place...].starts(with: pattern) { return place }
            start = place + 1
        }
        return nil
    }
}
