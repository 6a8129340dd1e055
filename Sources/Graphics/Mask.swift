/// How much of each pixel ink covers, 0 to 255: rows from top to bottom, one byte a pixel.
package struct Mask: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let coverage: [UInt8]

    /// Makes a mask; `coverage` holds width × height bytes.
    package init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height, "a mask has one byte a pixel")
        self.width = width
        self.height = height
        self.coverage = coverage
    }
}
