internal import SignetGraphics

/// The colours of a picture by number (ISO 32000-1, 8.6.6.3), if there are few: a third of the bytes, without loss.
struct Palette {
    /// Three bytes each.
    private(set) var colors: [UInt8] = []
    /// One for each pixel; where nothing is covered, the previous number is repeated, which costs nothing.
    private(set) var indexes: [UInt8]

    /// Takes the colours of pixels, three bytes each; nil when more than 256 of them are visible.
    init?(_ pixels: [UInt8], mask: Mask) {
        indexes = [UInt8](repeating: 0, count: mask.coverage.count)
        var known: [UInt32: UInt8] = [:]
        var current: UInt8 = 0
        for (index, coverage) in mask.coverage.enumerated() {
            if coverage > 0 {
                let color = pixels[3 * index..<3 * index + 3]
                let key = color.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                if let number = known[key] {
                    current = number
                } else {
                    guard known.count < 256 else { return nil }
                    current = UInt8(known.count)
                    known[key] = current
                    colors += color
                }
            }
            indexes[index] = current
        }
        guard !colors.isEmpty else { return nil }
    }
}
