/// A picture without transparency, as of a page: rows from top to bottom, a byte a pixel where all are grey, or else red, green and
/// blue.
package struct OpaquePicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let isGray: Bool
    package let samples: [UInt8]

    /// Makes a picture from its samples, or nil when their number is not that of its pixels, or it has none.
    package init?(width: Int, height: Int, isGray: Bool, samples: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 4, samples.count == area * (isGray ? 1 : 3) else { return nil }
        self.width = width
        self.height = height
        self.isGray = isGray
        self.samples = samples
    }
}
