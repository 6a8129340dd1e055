/// The filters of PNG (W3C PNG, third edition, section 9), which predictors of PDF use too (ISO 32000-1, 7.4.4.4).
package enum PNGFilter {
    /// The number of filters: types from this on do not exist.
    package static let count: UInt8 = 5

    /// Undoes the filter of a row.
    ///
    /// - Parameters:
    ///   - filter: The type of the filter, from the byte before the row; a type that does not exist changes nothing.
    ///   - row: The filtered bytes, which become the original ones.
    ///   - above: The original bytes of the row above; where it is shorter, zeros stand for the rest.
    ///   - pixelLength: The bytes of a pixel, at least 1.
    package static func undo(_ filter: UInt8, _ row: inout [UInt8], above: [UInt8], pixelLength: Int) {
        guard above.count >= row.count else {
            let zeros = [UInt8](repeating: 0, count: row.count - above.count)
            return undo(filter, &row, above: above + zeros, pixelLength: pixelLength)
        }
        // Of the first pixel, the bytes to the left are zero.
        let first = min(pixelLength, row.count)
        let above = above.span.extracting(first: row.count)
        var row = row.mutableSpan
        switch filter {
        case 1:
            for index in first..<row.count { row[index] &+= row[index - first] }
        case 2:
            for index in 0..<row.count { row[index] &+= above[index] }
        case 3:
            for index in 0..<first { row[index] &+= above[index] / 2 }
            for index in first..<row.count {
                row[index] &+= UInt8((UInt16(row[index - first]) + UInt16(above[index])) / 2)
            }
        case 4:
            for index in 0..<first { row[index] &+= above[index] }
            for index in first..<row.count {
                row[index] &+= nearest(left: row[index - first], up: above[index], corner: above[index - first])
            }
        default: break
        }
    }

    /// The neighbour that is nearest to the value predicted from all three, left + up - corner (9.4).
    private static func nearest(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
        let (upward, leftward) = (Int16(up) - Int16(corner), Int16(left) - Int16(corner))
        let (toLeft, toUp, toCorner) = (abs(upward), abs(leftward), abs(upward + leftward))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
