internal import CZlib

/// The deflate method in a zlib envelope (ISO 32000-1, 7.4.4; RFC 1950).
package enum Flate {
    /// Inflates data.
    ///
    /// Bytes decoded before damage or before the end of a truncated stream are kept, as in viewers; no bytes at all are
    /// an error.
    ///
    /// - Throws: `PDFError` with code `limit` when the result has more than `limit` bytes, `damaged` when it has none.
    static func inflate(_ data: [UInt8], limit: Int) throws(PDFError) -> [UInt8] {
        guard !data.isEmpty else { return [] }
        let inflater = try Inflater()
        var output: [UInt8] = []
        output.reserveCapacity(min(data.count * 4, 1 << 20))
        unsafe data.withUnsafeBytes { input in
            unsafe inflater.begin(input)
            while !inflater.isOver, output.count <= limit {
                let before = output.count
                let room = max(output.capacity - before, min(max(before, 4096), 1 << 20))
                output.append(addingCapacity: room) { inflater.inflate(into: &$0, most: room) }
            }
        }
        guard output.count <= limit else {
            throw PDFError(.decodedTooLong(limit: limit))
        }
        guard inflater.isComplete || !output.isEmpty else { throw PDFError(.notInflatable) }
        return output
    }

    /// The repetitions that deflating searches for.
    package enum Strategy {
        /// Repetitions of any kind.
        case repetitions
        /// Runs of one byte: fast, and smaller too for the coverage of smooth shapes, whose edges never repeat.
        case runs
    }

    /// Deflates data at zlib's level 6.
    package static func deflate(_ data: [UInt8], strategy: Strategy) -> [UInt8] {
        guard data.count < 1 << 31, let deflater = Deflater(strategy, count: data.count) else { return stored(data) }
        deflater.add(data.span)
        // Only a lack of memory can fail: stored blocks need none.
        return deflater.finish() ?? stored(data)
    }

    /// The data in a zlib envelope without compression.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let length = min(0xffff, data.count - start)
            let isLast = start + length == data.count
            output += [
                isLast ? 1 : 0, UInt8(length & 0xff), UInt8(length >> 8), UInt8(~length & 0xff),
                UInt8(~length >> 8 & 0xff),
            ]
            output += data[start..<start + length]
            start += length
        } while start < data.count
        let sum = unsafe adler32_z(1, data, data.count)
        return output + [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xff) }
    }
}
