/// The filters of PNG (W3C PNG, third edition, section 9), which predictors of PDF use too (ISO 32000-1, 7.4.4.4).
package enum PNGFilter {
    /// The number of filters: types from this on do not exist.
    package static let count: UInt8 = 5

    /// Undoes the filter of a row.
    ///
    /// - Parameters:
    ///   - filter: The type of the filter, as it stands before the row; a type that does not exist changes nothing.
    ///   - row: The filtered bytes, which become the original ones.
    ///   - above: The original bytes of the row above; where it is shorter, zeros stand for the rest.
    ///   - pixelLength: The bytes of a pixel, at least 1.
    package static func undo(_ filter: UInt8, _ row: inout [UInt8], above: [UInt8], pixelLength: Int) {
        switch filter {
        case 1:
            for index in stride(from: pixelLength, to: row.count, by: 1) { row[index] &+= row[index - pixelLength] }
        case 2:
            for index in 0..<min(row.count, above.count) { row[index] &+= above[index] }
        case 3:
            for index in row.indices {
                let left = index >= pixelLength ? Int(row[index - pixelLength]) : 0
                let up = index < above.count ? Int(above[index]) : 0
                row[index] &+= UInt8((left + up) / 2)
            }
        case 4:
            for index in row.indices {
                let hasLeft = index >= pixelLength
                let left = hasLeft ? Int(row[index - pixelLength]) : 0
                let up = index < above.count ? Int(above[index]) : 0
                let corner = hasLeft && index - pixelLength < above.count ? Int(above[index - pixelLength]) : 0
                row[index] &+= UInt8(nearest(left: left, up: up, corner: corner))
            }
        default: break
        }
    }

    /// The neighbour that is nearest to the value predicted from all three (9.4).
    private static func nearest(left: Int, up: Int, corner: Int) -> Int {
        let estimate = left + up - corner
        let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? up : corner
    }
}
