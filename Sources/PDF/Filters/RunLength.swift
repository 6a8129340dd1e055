/// Run-length encoding (ISO 32000-1, 7.4.5).
enum RunLength {
    static func decode(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < data.count, data[index] != 128 {
            let length = Int(data[index])
            if length < 128 {
                output += data[min(index + 1, data.count)..<min(index + 2 + length, data.count)]
                index += length + 2
            } else {
                if index + 1 < data.count { output += repeatElement(data[index + 1], count: 257 - length) }
                index += 2
            }
            guard output.count <= Limits.decodedStream else {
                throw PDFError(.decodedTooLong(limit: Limits.decodedStream))
            }
        }
        return output
    }
}
