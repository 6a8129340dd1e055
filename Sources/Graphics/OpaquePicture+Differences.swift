extension OpaquePicture {
    /// Whether this picture differs from another in a pixel outside of some boxes; pictures of different sizes do.
    ///
    /// - Parameters:
    ///   - other: The other picture.
    ///   - boxes: In pixels, x to the right and y downwards from the upper left corner; a pixel that one touches is left out.
    /// - Returns: Whether a pixel is another.
    /// - Complexity: Linear in the number of pixels, and in that of each box.
    package func differs(from other: OpaquePicture, outside boxes: [Rectangle]) -> Bool {
        guard width == other.width, height == other.height else { return true }
        if self == other { return false }
        var isLeftOut = [Bool](repeating: false, count: width * height)
        for box in boxes {
            guard let columns = Self.range(box.minX, box.maxX, below: width),
                let rows = Self.range(box.minY, box.maxY, below: height)
            else { continue }
            for row in rows { for column in columns { isLeftOut[row * width + column] = true } }
        }
        return isLeftOut.indices.contains { !isLeftOut[$0] && color(at: $0) != other.color(at: $0) }
    }

    /// Whether much of what stands out in a box does not any more in another picture of the same size, as a word that is painted over.
    ///
    /// - Parameters:
    ///   - box: In pixels, x to the right and y downwards from the upper left corner.
    ///   - other: The other picture.
    ///   - share: How much of the ink may be lost, from 0 to 1.
    /// - Returns: Whether more is lost, or nearly all of the paper became ink.
    /// - Complexity: Linear in the number of pixels of the box.
    package func loses(inkIn box: Rectangle, to other: OpaquePicture, share: Double) -> Bool {
        guard width == other.width, height == other.height, let columns = Self.range(box.minX, box.maxX, below: width),
            let rows = Self.range(box.minY, box.maxY, below: height)
        else { return false }
        let pixels = rows.flatMap { row in columns.map { row * width + $0 } }
        let (old, new) = (pixels.map(brightness), pixels.map(other.brightness))
        guard let brightest = old.max() else { return false }
        let ink = old.indices.filter { brightest - old[$0] >= Self.contrast }
        guard !ink.isEmpty else { return false }
        let lost = ink.count { abs(new[$0] - old[$0]) >= Self.contrast }
        let darker = old.indices.count { old[$0] - new[$0] >= Self.contrast }
        let paper = old.count - ink.count
        return Double(lost) > share * Double(ink.count) || Double(darker) > Self.mostDarker * Double(paper)
    }

    /// The least difference by which ink stands out, of 255.
    private static let contrast = 48
    /// How much of the paper a value, a signature or a tick may cover.
    private static let mostDarker = 0.8

    private func brightness(at pixel: Int) -> Int {
        let (red, green, blue) = color(at: pixel)
        return (2 * Int(red) + 5 * Int(green) + Int(blue)) / 8
    }

    /// The whole pixels of a range.
    private static func range(_ low: Double, _ high: Double, below count: Int) -> Range<Int>? {
        let (low, high) = (max(0, low.rounded(.down)), min(Double(count), high.rounded(.up)))
        guard low < high else { return nil }
        return Int(low)..<Int(high)
    }

    private func color(at pixel: Int) -> (UInt8, UInt8, UInt8) {
        isGray
            ? (samples[pixel], samples[pixel], samples[pixel])
            : (samples[3 * pixel], samples[3 * pixel + 1], samples[3 * pixel + 2])
    }
}
