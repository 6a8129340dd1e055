import SignetGraphics
import Testing

@testable import SignetScanning

/// Levels that a person sets, against a ramp whose lightness is known.
@Suite struct InkLevelsTests {
    private static let (width, height) = (640, 280)
    /// The band: its rows, and the columns over which it falls from white to black.
    private static let rows = 134..<146
    private static let start = 100
    private static let length = 440

    /// A band that falls from the paper to black, on paper in a light from 0 to 1 that may fall off to the right.
    private static func ramp(light: (Double) -> Double) -> ColorPlane {
        var values: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let share = rows.contains(y) ? lightness(x) / 255 : 1
                let level = UInt32((255 * light(Double(x) / Double(width)) * share).rounded())
                values.append(level << 24 | level << 16 | level << 8 | 255)
            }
        }
        return ColorPlane(width: width, height: height, values: values)
    }

    /// The lightness of the band in white light.
    private static func lightness(_ x: Int) -> Double {
        (start..<start + length).contains(x) ? 255 * (1 - Double(x - start + 1) / Double(length)) : 255
    }

    private func opacities(_ picture: ColorPlane, _ levels: ClosedRange<Double>?) throws -> [Int] {
        var options = ScanOptions.extracting
        options.crop = .none
        options.levels = levels
        let bitmap = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(picture), options).bitmap
        let coverage = bitmap.coverage.coverage
        return (0..<Self.width).map { Int(coverage[140 * Self.width + $0]) }
    }

    @Test(
        "opacity falls evenly from the level of ink to that of paper",
        arguments: [60.0...200, 0...250, 128...130, 20...90, 0...255]
    )
    func even(_ levels: ClosedRange<Double>) throws {
        let found = try opacities(Self.ramp { _ in 1 }, levels)
        // Paper without any noise is taken for up to two levels darker than it is, and levels are rounded.
        let steepness = 255 / (levels.upperBound - levels.lowerBound)
        for x in Self.start + 4..<Self.start + Self.length - 4 {
            let share = (levels.upperBound - Self.lightness(x)) / (levels.upperBound - levels.lowerBound)
            let expected = 255 * min(1, max(0, share))
            #expect(abs(Double(found[x]) - expected) <= 1 + 3 * steepness, "column \(x)")
        }
        #expect(found[..<(Self.start - 4)].allSatisfy { $0 == 0 })
    }

    @Test("the levels speak of lightness in even light: in a shadow they find the same")
    func shadow() throws {
        let levels = 60.0...200
        let even = try opacities(Self.ramp { _ in 1 }, levels)
        let shaded = try opacities(Self.ramp { 0.95 - 0.4 * $0 }, levels)
        let differences = zip(even, shaded).map { abs($0 - $1) }
        #expect(differences.reduce(0, +) / differences.count <= 3)
        #expect(differences.max() ?? 255 <= 24)
        #expect(shaded.max() == 255)
    }

    @Test("more is ink the lighter the levels are, and paper the darker")
    func monotone() throws {
        let picture = SyntheticPaper(.shaded, pen: (30, 40, 110), isWritten: true).colors
        var options = ScanOptions.extracting
        options.crop = .none
        var last = 0
        for paper in [90.0, 140, 190, 230] {
            options.levels = 40...paper
            let bitmap = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(picture), options).bitmap
            let sum = bitmap.coverage.coverage.reduce(0) { $0 + Int($1) }
            #expect(sum > last, "\(paper)")
            last = sum
        }
    }

    @Test("where nothing is as dark as the levels ask there is no ink")
    func nothing() {
        var options = ScanOptions.extracting
        options.levels = 0...5
        let picture = SyntheticPaper(.clean, pen: (120, 120, 120), isWritten: true).colors
        #expect(throws: ScanError.noInk) {
            try PictureScanner(limits: .standard).scan(PictureFiles.bmp(picture), options)
        }
        options.levels = 40...250
        let blank = ColorPlane(width: 100, height: 60, values: [UInt32](repeating: ~0, count: 6000))
        #expect(throws: ScanError.noInk) {
            try PictureScanner(limits: .standard).scan(PictureFiles.bmp(blank), options)
        }
    }

    @Test("without levels everything is as it was, and equal levels have no shades")
    func tables() {
        let sharp = InkLevels(100...100)
        #expect(Set(sharp.opacity) == [0, 255])
        #expect(sharp.opacity[155] == 255 && sharp.opacity[154] == 0)
        let soft = InkLevels(35...190)
        #expect(soft.opacity[255 - 35] == 255 && soft.opacity[255 - 190] == 0 && soft.least == 66)
        #expect(zip(soft.opacity, soft.opacity.dropFirst()).allSatisfy { $0 <= $1 })
        let extremes: [ClosedRange<Double>] = [
            -10...0, 255...300, 0...0, 255...255, -Double.infinity...Double.infinity,
        ]
        for levels in extremes {
            #expect(InkLevels(levels).opacity[0] == 0, "bare paper is paper with \(levels)")
        }
    }
}
