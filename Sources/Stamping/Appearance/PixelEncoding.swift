internal import SignetPDF

/// The ways to compress an image of eight bits a component.
enum PixelEncoding: CaseIterable {
    /// Runs, which suit what was rasterised.
    case runs
    /// Repetitions, which suit drawings by programs.
    case repetitions
    /// Repetitions after PNG's predictors, which suit photographs of ink.
    case predicted

    /// The most bytes that are compressed in all ways; of more, some rows are.
    private static let few = 1 << 16
    /// One row in eight is compressed to find the way.
    private static let share = 8

    /// The way that makes the least of pixels, and what it makes.
    static func shortest(
        of pixels: [UInt8],
        rowLength: Int,
        pixelLength: Int
    ) -> (encoding: PixelEncoding, data: [UInt8]) {
        let isFew = pixels.count <= few
        let tried = isFew ? pixels : sample(of: pixels, rowLength: rowLength)
        var (best, shortest) = (runs, runs.encode(tried, rowLength: rowLength, pixelLength: pixelLength))
        for encoding in allCases.dropFirst() {
            let data = encoding.encode(tried, rowLength: rowLength, pixelLength: pixelLength)
            if data.count < shortest.count { (best, shortest) = (encoding, data) }
        }
        return (best, isFew ? shortest : best.encode(pixels, rowLength: rowLength, pixelLength: pixelLength))
    }

    /// Rows in strips all over the picture, so that similar rows stay together.
    private static func sample(of pixels: [UInt8], rowLength: Int) -> [UInt8] {
        let rows = pixels.count / max(1, rowLength)
        let strip = max(1, rows / (share * share))
        var sample: [UInt8] = []
        sample.reserveCapacity(pixels.count / share)
        for number in 0..<share {
            let first = min((2 * number + 1) * rows / (2 * share), rows - strip)
            sample += pixels[first * rowLength..<(first + strip) * rowLength]
        }
        return sample
    }

    func encode(_ pixels: [UInt8], rowLength: Int, pixelLength: Int) -> [UInt8] {
        switch self {
        case .runs: return Flate.deflate(pixels, strategy: .runs)
        case .repetitions: return Flate.deflate(pixels, strategy: .repetitions)
        case .predicted:
            let rows = PNGPredictor.encode(pixels, rowLength: rowLength, pixelLength: pixelLength)
            return Flate.deflate(rows, strategy: .repetitions)
        }
    }

    /// The decode parameters of the image; nil where it needs none.
    func parameters(colors: Int, columns: Int) -> PDFDictionary? {
        guard self == .predicted else { return nil }
        return PDFDictionary([
            ("Predictor", .integer(15)), ("Colors", .integer(colors)), ("Columns", .integer(columns)),
        ])
    }
}
