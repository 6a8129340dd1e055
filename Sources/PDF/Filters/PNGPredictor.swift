/// The PNG predictors on the writing side (ISO 32000-1, 7.4.4.4): each row takes the one of None, Sub and Up with the
/// smallest sum of absolute differences, as the PNG specification advises (W3C PNG, 12.8).
package enum PNGPredictor {
    /// The rows with their filter bytes before them.
    ///
    /// `pixels` holds whole rows.
    package static func encode(_ pixels: [UInt8], rowLength: Int, pixelLength: Int) -> [UInt8] {
        guard rowLength > 0 else { return [] }
        var output: [UInt8] = []
        output.reserveCapacity(pixels.count + pixels.count / rowLength)
        let none = [UInt8](repeating: 0, count: rowLength)
        var (sub, up) = (none, none)
        for start in stride(from: 0, to: pixels.count - rowLength + 1, by: rowLength) {
            let row = pixels[start..<start + rowLength]
            let shifted = none.prefix(pixelLength) + row.dropLast(pixelLength)
            subtract(shifted[...], from: row, to: &sub)
            subtract(start > 0 ? pixels[start - rowLength..<start] : none[...], from: row, to: &up)
            let (plainCost, subCost, upCost) = (cost(row), cost(sub[...]), cost(up[...]))
            if plainCost <= subCost, plainCost <= upCost {
                output.append(0)
                output += row
            } else if upCost <= subCost {
                output.append(2)
                output += up
            } else {
                output.append(1)
                output += sub
            }
        }
        return output
    }

    /// The differences of as many bytes, which the processor computes many at a time where their number is known first.
    private static func subtract(_ bytes: ArraySlice<UInt8>, from row: ArraySlice<UInt8>, to result: inout [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe row.withUnsafeBufferPointer { row in
                for index in 0..<min(result.count, row.count, bytes.count) {
                    unsafe result[index] = row[index] &- bytes[index]
                }
            }
        }
    }

    private static func cost(_ row: ArraySlice<UInt8>) -> Int {
        row.reduce(0) { sum, value in sum &+ Int(min(value, 0 &- value)) }
    }
}
