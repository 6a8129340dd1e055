internal import CLeptonica

/// The paper behind the ink: how bright it would be at each pixel, and how rough its picture is.
struct Paper {
    /// The picture's brightness, blue counted least: that channel is the noisy one.
    private(set) var brightness: [UInt8]
    /// The paper's brightness.
    let ground: [UInt8]
    /// Where the paper lies on the scale of brightness over ground: 1, or a little beside it.
    private(set) var mode: Double
    /// The spread of the paper's pixels about the mode.
    private(set) var noise: Double
    let width: Int
    let height: Int
    private let groundPix: Pix

    private static let smallestNoise = 0.005
    /// Noisier pictures are smoothed once.
    private static let roughNoise = 0.025

    init(_ picture: Pix) throws(ScanningError) {
        width = picture.width
        height = picture.height
        let gray = try unsafe picture.map { unsafe pixConvertRGBToGray($0, 0.45, 0.45, 0.10) }
        groundPix = try Self.ground(of: gray, width: picture.width, height: picture.height)
        ground = groundPix.bytes
        brightness = gray.bytes
        (mode, noise) = Self.measure(brightness, over: ground)
        if noise > Self.roughNoise {
            brightness = try unsafe gray.map { unsafe pixBlockconv($0, 1, 1) }.bytes
            (mode, noise) = Self.measure(brightness, over: ground)
        }
    }

    /// Closing takes the strokes away, and a median instead of a blur keeps the edges of shadows.
    private static func ground(of gray: Pix, width: Int, height: Int) throws(ScanningError) -> Pix {
        let reduction = Float(width > 1600 ? width / 800 : 2)
        let small =
            min(width, height) < 64
            ? gray : try unsafe gray.map { unsafe pixScaleAreaMap($0, 1 / reduction, 1 / reduction) }
        let side = CInt(max(11, small.width / 34 | 1))
        let border = CInt(min(Int(side), small.width - 1, small.height - 1))
        guard border > 0 else { return gray }
        let closed = try unsafe small.map { unsafe pixAddMirroredBorder($0, border, border, border, border) }
            .map { unsafe pixCloseGray($0, side, side) }
            .map { unsafe pixMedianFilter($0, 9, 9) }
            .map { unsafe pixRemoveBorder($0, border) }
        return try unsafe closed.map { unsafe pixScaleToSize($0, CInt(width), CInt(height)) }
    }

    /// The mode of brightness over ground, and the spread above it, where no ink is.
    private static func measure(_ brightness: [UInt8], over ground: [UInt8]) -> (mode: Double, noise: Double) {
        var histogram = [Int](repeating: 0, count: 512)
        for (value, paper) in zip(brightness, ground) {
            histogram[paper > 0 ? min(511, 256 * Int(value) / Int(paper)) : 256] += 1
        }
        var mode = 256
        var most = -1
        for index in 150..<400 {
            let sum = histogram[index - 2...index + 2].reduce(0, +)
            if sum > most {
                most = sum
                mode = index
            }
        }
        var squares = 0.0
        var count = 0.0
        for index in mode..<min(mode + 100, 512) {
            squares += Double(histogram[index]) * Double((index - mode) * (index - mode))
            count += Double(histogram[index])
        }
        let noise = (squares / max(1, count)).squareRoot() / Double(mode)
        return (Double(mode) / 256, max(noise, smallestNoise))
    }

    /// How much darker than the paper each pixel is: 0 for paper, 255 for black.
    var depth: [UInt8] {
        zip(brightness, ground).map { value, paper in
            guard paper > 0 else { return 0 }
            let depth = 1 - Double(value) / (Double(paper) * mode)
            return UInt8(min(255, max(0, 255 * depth + 0.5)))
        }
    }

    /// What is not paper but the desk behind it: the dark class of the ground, where there are two and the dark one
    /// reaches the border; nil when all is paper.
    func surroundings() throws(ScanningError) -> Pix? {
        guard width >= 64, height >= 64 else { return nil }
        let small = try unsafe groundPix.map { unsafe pixScaleAreaMap($0, 0.125, 0.125) }
        var threshold: CInt = 0
        var (dark, light, darkCount, lightCount): (Float, Float, Float, Float) = (0, 1, 1, 1)
        unsafe small.read { pointer in
            var histogram = unsafe pixGetGrayHistogram(pointer, 1)
            unsafe numaSplitDistribution(histogram, 0, &threshold, &dark, &light, &darkCount, &lightCount, nil)
            unsafe numaDestroy(&histogram)
        }
        guard dark <= 0.45 * light, darkCount <= 0.6 * (darkCount + lightCount) else { return nil }
        let darkness = try unsafe small.map { unsafe pixThresholdToBinary($0, CInt((dark + light) / 2)) }
        let inner = try unsafe darkness.map { unsafe pixRemoveBorderConnComps($0, 8) }
        return try unsafe darkness.map(with: inner) { unsafe pixSubtract(nil, $0, $1) }
            .map { unsafe pixDilateBrick(nil, $0, 5, 5) }
            .map { unsafe pixScaleToSize($0, CInt(width), CInt(height)) }
    }
}
