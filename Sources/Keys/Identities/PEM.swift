internal import FoundationEssentials

/// Blocks of base 64 between lines with a label (RFC 7468; with headers, RFC 1421).
package struct PEM {
    /// One block.
    package struct Block {
        /// As in `-----BEGIN CERTIFICATE-----`.
        package let label: String
        /// The lines of the headers.
        let header: String?
        package let contents: [UInt8]
    }

    private static let opening = "-----BEGIN "
    private static let closing = "-----END "
    private static let dashes = "-----"

    /// Whether bytes have a block of PEM.
    package static func isFound(in bytes: [UInt8]) -> Bool {
        lines(of: bytes).contains { $0.hasPrefix(opening) && $0.hasSuffix(dashes) }
    }

    /// The blocks of a text; all between them is left alone.
    ///
    /// - Throws: ``IdentityError`` `damagedPEM` for a block without an end, or that is not base 64.
    package static func blocks(of bytes: [UInt8]) throws(IdentityError) -> [Block] {
        var blocks: [Block] = []
        var label: String?
        var body: [String] = []
        for line in lines(of: bytes) {
            if let current = label {
                guard line.hasPrefix(closing) else {
                    body.append(line)
                    continue
                }
                blocks.append(try block(current, body))
                (label, body) = (nil, [])
            } else if line.hasPrefix(opening), line.hasSuffix(dashes) {
                label = String(line.dropFirst(opening.count).dropLast(dashes.count))
            }
        }
        if let label { throw .damagedPEM(label.withoutControls) }
        return blocks
    }

    private static func block(_ label: String, _ body: [String]) throws(IdentityError) -> Block {
        // A header has a colon, which base 64 has not; its continuation begins with a space, which is gone here.
        let end = body.contains { $0.contains(":") } ? body.firstIndex(of: "") ?? body.count : 0
        let header = body[..<end]
        guard let contents = Data(base64Encoded: body[end...].joined()) else {
            throw .damagedPEM(label.withoutControls)
        }
        return Block(
            label: label,
            header: header.isEmpty ? nil : header.map { $0 + "\n" }.joined(),
            contents: Array(contents)
        )
    }

    /// The lines without white space around them.
    private static func lines(of bytes: [UInt8]) -> some Sequence<String> {
        bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }.lazy.map {
            let line = $0.starts(with: [0xEF, 0xBB, 0xBF]) ? $0.dropFirst(3) : $0
            let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
            let start = line.firstIndex { !isBlank($0) } ?? line.endIndex
            let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
            return String(decoding: line[start..<end], as: UTF8.self)
        }
    }
}
