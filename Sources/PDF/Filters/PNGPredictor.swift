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
        var sub = [UInt8](repeating: 0, count: rowLength)
        var up = sub
        for start in stride(from: 0, to: pixels.count - rowLength + 1, by: rowLength) {
            var plainCost = 0
            var subCost = 0
            var upCost = 0
            for index in 0..<rowLength {
                let value = pixels[start + index]
                let left = index >= pixelLength ? pixels[start + index - pixelLength] : 0
                let above = start > 0 ? pixels[start - rowLength + index] : 0
                sub[index] = value &- left
                up[index] = value &- above
                plainCost += cost(value)
                subCost += cost(sub[index])
                upCost += cost(up[index])
            }
            if plainCost <= subCost, plainCost <= upCost {
                output.append(0)
                output += pixels[start..<start + rowLength]
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

    private static func cost(_ value: UInt8) -> Int { Int(Int8(bitPattern: value).magnitude) }
}
