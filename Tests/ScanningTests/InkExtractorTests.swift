import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct InkExtractorTests {
    let scanner = PictureScanner(limits: .standard)
    static let blueBlack = (27.0, 36.0, 92.0)

    /// The F-measure, 0 to 100, of the ink found (at least half opaque) against the truth.
    ///
    /// The place of the crop is not reported: the true ink's box gives it, within some pixels.
    func fMeasure(_ bitmap: Bitmap, _ paper: SyntheticPaper) -> Double {
        let truth = paper.coverage.map { $0 >= 0.5 }
        let ink = truth.indices.filter { truth[$0] }
        let left = ink.map { $0 % SyntheticPaper.width }.min() ?? 0
        let top = ink.map { $0 / SyntheticPaper.width }.min() ?? 0
        let coverage = bitmap.coverage.coverage
        let found = coverage.indices.filter { coverage[$0] >= 128 }.map { ($0 % bitmap.width, $0 / bitmap.width) }
        var best = 0
        for dy in -4...0 {
            for dx in -4...0 {
                let hits = found.filter { x, y in
                    let index = (y + top + dy) * SyntheticPaper.width + x + left + dx
                    return truth.indices.contains(index) && truth[index]
                }
                best = max(best, hits.count)
            }
        }
        return 200 * Double(best) / Double(max(1, found.count + ink.count))
    }

    @Test(
        "ink is found on clean, shaded, noisy and dim paper",
        arguments: zip(SyntheticPaper.Condition.allCases, [99.0, 98.5, 95, 97, 97])
    )
    func conditions(_ condition: SyntheticPaper.Condition, _ least: Double) throws {
        let paper = SyntheticPaper(condition, pen: Self.blueBlack, isWritten: true)
        let result = try scanner.scan(PictureFiles.bmp(paper.colors), .extracting)
        let measure = fMeasure(result.bitmap, paper)
        #expect(measure >= least)
        #expect(!result.keptAsIs)
        #expect(result.warnings.isEmpty)
        let pen = try #require(result.penColor)
        #expect(result.bitmap.singleColor == pen)
        #expect(abs(Double(pen.red) - Self.blueBlack.0) <= 16)
        #expect(abs(Double(pen.green) - Self.blueBlack.1) <= 16)
        #expect(abs(Double(pen.blue) - Self.blueBlack.2) <= 16)
    }

    @Test("the colour of the pen is found", arguments: [Color.black, Color.blue, Color(red: 176, green: 30, blue: 43)])
    func penColor(_ color: Color) throws {
        let pen = (Double(color.red), Double(color.green), Double(color.blue))
        let paper = SyntheticPaper(.shaded, pen: pen, isWritten: true)
        let found = try #require(try scanner.scan(PictureFiles.bmp(paper.colors), .extracting).penColor)
        #expect(abs(Int(found.red) - Int(color.red)) <= 16)
        #expect(abs(Int(found.green) - Int(color.green)) <= 16)
        #expect(abs(Int(found.blue) - Int(color.blue)) <= 16)
    }

    @Test("the picture is cropped to the ink")
    func crop() throws {
        let paper = SyntheticPaper(.clean, pen: Self.blueBlack, isWritten: true)
        let ink = paper.coverage.indices.filter { paper.coverage[$0] >= 0.5 }
        let columns = ink.map { $0 % SyntheticPaper.width }
        let rows = ink.map { $0 / SyntheticPaper.width }
        let bitmap = try scanner.scan(PictureFiles.bmp(paper.colors), .extracting).bitmap
        let width = try #require(columns.max()) - #require(columns.min()) + 1
        let height = try #require(rows.max()) - #require(rows.min()) + 1
        #expect((width...width + 8).contains(bitmap.width))
        #expect((height...height + 8).contains(bitmap.height))
    }

    @Test("ink found on a reduced picture is cut from the original's pixels")
    func finer() throws {
        let paper = SyntheticPaper(.clean, pen: Self.blueBlack, isWritten: true)
        var wide = ColorPlane(width: 960, height: 280, values: [UInt32](repeating: 0xf7f7_f7ff, count: 960 * 280))
        for (index, value) in paper.colors.values.enumerated() {
            wide.values[index / SyntheticPaper.width * 960 + index % SyntheticPaper.width] = value
        }
        let extractor = InkExtractor(.extracting, page: .none)
        let ink = try extractor.extract(from: InkPaper(under: wide, side: 640, isNegative: false))
        #expect(fMeasure(ink.bitmap, paper) >= 97)
        let smaller = try extractor.extract(from: InkPaper(under: wide, side: 300, isNegative: false))
        #expect((280...300).contains(smaller.bitmap.width))
    }

    @Test("a stroke as wide as a marker's is solid", arguments: [24, 40])
    func marker(_ thickness: Int) throws {
        var colors = SyntheticPaper(.shaded, pen: (0, 0, 0), isWritten: false).colors
        for y in 140 - thickness / 2..<140 + thickness / 2 {
            for x in 120..<520 { colors.values[y * colors.width + x] = 0x2020_20ff }
        }
        let bitmap = try scanner.scan(PictureFiles.bmp(colors), .extracting).bitmap
        let middle = bitmap.coverage.coverage[bitmap.height / 2 * bitmap.width + bitmap.width / 2]
        #expect(middle >= 240)
        #expect((thickness...thickness + 8).contains(bitmap.height))
    }

    @Test("blank paper shows no ink", arguments: SyntheticPaper.Condition.allCases)
    func blank(_ condition: SyntheticPaper.Condition) {
        let paper = SyntheticPaper(condition, pen: Self.blueBlack, isWritten: false)
        #expect(throws: ScanError.noInk) { try scanner.scan(PictureFiles.bmp(paper.colors), .extracting) }
    }

    @Test("a picture of one colour shows no ink", arguments: [0xffff_ffff, 0x8080_80ff, 0x0000_00ff] as [UInt32])
    func flat(_ value: UInt32) {
        let colors = ColorPlane(width: 100, height: 80, values: [UInt32](repeating: value, count: 8000))
        #expect(throws: ScanError.noInk) { try scanner.scan(PictureFiles.bmp(colors), .extracting) }
        #expect("\(ScanError.noInk)".contains("the picture shows no ink"))
    }

    @Test(
        "small and narrow pictures are handled",
        arguments: [(1, 1), (1, 4000), (7, 90), (8, 8), (9, 3000), (3000, 9)]
    )
    func small(_ width: Int, _ height: Int) {
        let blank = ColorPlane(width: width, height: height, values: [UInt32](repeating: ~0, count: width * height))
        #expect(
            throws: min(width, height) < 8
                ? .pictureTooSmall(width: width, height: height, minimumSide: 8) : ScanError.noInk
        ) {
            try scanner.scan(PictureFiles.bmp(blank), .extracting)
        }
    }

    @Test("noise without paper ends, with some result")
    func noise() {
        var random = SplitMix(seed: 3)
        let values = (0..<90_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) | 255 }
        _ = try? scanner.scan(PictureFiles.bmp(ColorPlane(width: 300, height: 300, values: values)), .extracting)
    }
}
