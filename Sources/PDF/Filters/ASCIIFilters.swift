/// The two filters that write bytes as text (ISO 32000-1, 7.4.2 and 7.4.3).
enum ASCIIFilters {
    static func decodeHexadecimal(_ data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var high: UInt8?
        for byte in data {
            if byte == UInt8(ascii: ">") { break }
            guard let digit = byte.hexadecimalValue else { continue }
            if let first = high {
                output.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        if let high { output.append(high << 4) }
        return output
    }

    static func decodeBase85(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
        var output: [UInt8] = []
        var group: [UInt64] = []
        for byte in data {
            if byte == UInt8(ascii: "~") { break }
            if byte == UInt8(ascii: "z"), group.isEmpty {
                output += [0, 0, 0, 0]
                continue
            }
            guard (UInt8(ascii: "!")...UInt8(ascii: "u")).contains(byte) else {
                guard byte.isPDFWhitespace else { throw PDFError(.notBase85) }
                continue
            }
            group.append(UInt64(byte - UInt8(ascii: "!")))
            if group.count == 5 {
                append(group, to: &output)
                group.removeAll(keepingCapacity: true)
            }
        }
        if group.count > 1 { append(group, to: &output) }
        return output
    }

    /// Appends the `count - 1` bytes of a group of up to five digits.
    private static func append(_ group: [UInt64], to output: inout [UInt8]) {
        let padded = group + Array(repeating: 84, count: 5 - group.count)
        let value = padded.reduce(0) { $0 * 85 + $1 } & 0xffff_ffff
        for index in 0..<group.count - 1 { output.append(UInt8(value >> UInt64(24 - 8 * index) & 0xff)) }
    }
}
