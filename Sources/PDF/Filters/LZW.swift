/// Adaptive Lempel-Ziv-Welch compression (ISO 32000-1, 7.4.4.2).
enum LZW {
    /// Decodes data up to the end-of-data marker or damage.
    static func decode(_ data: [UInt8], earlyChange: Bool) throws(PDFError) -> [UInt8] {
        var output: [UInt8] = []
        // Each code above 257 is an earlier piece of the output, one byte longer than the piece before it.
        var pieces: [Range<Int>] = []
        var previous: Range<Int>?
        var width = 9
        var reservoir = 0
        var available = 0
        for byte in data {
            reservoir = (reservoir << 8 | Int(byte)) & 0xff_ffff
            available += 8
            guard available >= width else { continue }
            available -= width
            let code = reservoir >> available & ((1 << width) - 1)
            if code == 257 { break }
            if code == 256 {
                pieces.removeAll(keepingCapacity: true)
                previous = nil
                width = 9
                continue
            }
            let start = output.count
            if code < 256 {
                output.append(UInt8(code))
            } else if code - 258 < pieces.count {
                for index in pieces[code - 258] { output.append(output[index]) }
            } else if let previous, code - 258 == pieces.count {
                for index in previous { output.append(output[index]) }
                output.append(output[start])
            } else {
                break
            }
            guard output.count <= Limits.decodedStream else {
                throw PDFError(.decodedTooLong(limit: Limits.decodedStream))
            }
            if let previous, pieces.count < 4096 - 258 { pieces.append(previous.lowerBound..<previous.upperBound + 1) }
            previous = start..<output.count
            let next = pieces.count + 259 + (earlyChange ? 1 : 0)
            width = next > 2048 ? 12 : next > 1024 ? 11 : next > 512 ? 10 : 9
        }
        return output
    }
}
