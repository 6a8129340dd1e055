internal import SignetGraphics

/// The ink on a scanned page: what is much darker than its paper, without dust.
struct ScannedPaper {
    /// Whether each pixel is ink, by rows from the top.
    private(set) var dark: [Bool]
    private let width: Int

    /// The share of the pixels that are darker than the paper at most.
    private static let inked = 0.5
    /// How much darker than the paper ink is, as a share of the paper's shade.
    private static let contrast = 0.78
    /// The most pixels of a speck.
    private static let speck = 3

    init(_ picture: Bitmap) {
        let shades = picture.shades
        var counts = [Int](repeating: 0, count: 256)
        for shade in shades { counts[Int(shade)] += 1 }
        var (paper, count) = (0, 0)
        while paper < 255, Double(count + counts[paper]) < Self.inked * Double(shades.count) {
            count += counts[paper]
            paper += 1
        }
        let threshold = min(PageInk.threshold, Int(Self.contrast * Double(paper)))
        dark = shades.map { $0 < threshold }
        width = picture.width
        removeSpecks()
    }

    /// Removes groups of a few dark pixels that touch no others.
    private mutating func removeSpecks() {
        var isSeen = [Bool](repeating: false, count: dark.count)
        for start in dark.indices where dark[start] && !isSeen[start] {
            var group = [start]
            var next = 0
            isSeen[start] = true
            while next < group.count {
                for pixel in neighbours(of: group[next]) where dark[pixel] && !isSeen[pixel] {
                    isSeen[pixel] = true
                    group.append(pixel)
                }
                next += 1
            }
            if group.count <= Self.speck { for pixel in group { dark[pixel] = false } }
        }
    }

    /// The pixels above, below and beside one.
    private func neighbours(of pixel: Int) -> [Int] {
        let x = pixel % width
        var found: [Int] = []
        for row in [pixel - width, pixel, pixel + width] where dark.indices.contains(row) {
            if x > 0 { found.append(row - 1) }
            if row != pixel { found.append(row) }
            if x + 1 < width { found.append(row + 1) }
        }
        return found
    }
}

extension Bitmap {
    /// How light each pixel is, from 0 to 255.
    var shades: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width * height) { space, count in
            for pixel in 0..<width * height {
                let (red, green, blue) = (pixels[4 * pixel], pixels[4 * pixel + 1], pixels[4 * pixel + 2])
                unsafe space[pixel] = UInt8((3 * Int(red) + 6 * Int(green) + Int(blue)) / 10)
            }
            count = width * height
        }
    }
}
