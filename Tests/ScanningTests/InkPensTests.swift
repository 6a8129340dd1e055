import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct InkPensTests {
    let scanner = PictureScanner(limits: .standard)
    static let blue = (32.0, 56.0, 152.0)
    static let red = (176.0, 30.0, 43.0)
    static let black = (28.0, 28.0, 33.0)

    func isNear(_ color: Color, _ pen: (Double, Double, Double), _ tolerance: Double) -> Bool {
        abs(Double(color.red) - pen.0) <= tolerance && abs(Double(color.green) - pen.1) <= tolerance
            && abs(Double(color.blue) - pen.2) <= tolerance
    }

    func line(_ pen: (Double, Double, Double), at middle: Double, thickness: Double) -> SyntheticPaper.Writing {
        SyntheticPaper.Writing(pen: pen, thickness: thickness, middle: middle, swing: 0.6)
    }

    func scan(_ condition: SyntheticPaper.Condition, _ lines: [SyntheticPaper.Writing]) throws -> ScanResult {
        var options = ScanOptions.extracting
        options.crop = .none
        return try scanner.scan(
            PictureFiles.bmp(SyntheticPaper(condition, paper: (255, 255, 255), lines).colors),
            options
        )
    }

    @Test("one pen has one colour, also where the colours of a picture are noisy", arguments: [black, blue, red])
    func onePen(_ pen: (Double, Double, Double)) throws {
        let result = try scan(.blocky, [line(pen, at: 140, thickness: 1)])
        #expect(result.penColors.count == 1)
        #expect(result.bitmap.singleColor == result.penColor)
        #expect(isNear(try #require(result.penColors.first), pen, 20))
    }

    @Test(
        "two pens are kept apart, the one with more ink first",
        arguments: [SyntheticPaper.Condition.clean, .shaded, .blocky],
        [(black, blue), (blue, red), (red, black)]
    )
    func twoPens(
        _ condition: SyntheticPaper.Condition,
        _ pens: ((Double, Double, Double), (Double, Double, Double))
    ) throws {
        let result = try scan(condition, [line(pens.0, at: 70, thickness: 1.3), line(pens.1, at: 205, thickness: 0.8)])
        try #require(result.penColors.count == 2)
        #expect(result.penColor == nil)
        #expect(isNear(result.penColors[0], pens.0, 24))
        #expect(isNear(result.penColors[1], pens.1, 24))
        let pixels = result.bitmap.pixels
        let wrong = stride(from: 0, to: pixels.count, by: 4).filter { start in
            guard pixels[start + 3] > 128 else { return false }
            let color = Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
            return color != result.penColors[start / 4 / result.bitmap.width < 138 ? 0 : 1]
        }
        #expect(wrong.count < 40)
    }

    @Test("pens that cross keep their colours beside the crossings")
    func crossing() throws {
        let result = try scan(.clean, [line(Self.blue, at: 130, thickness: 1), line(Self.red, at: 160, thickness: 1)])
        try #require(result.penColors.count == 2)
        #expect(result.penColors.contains { isNear($0, Self.blue, 24) })
        #expect(result.penColors.contains { isNear($0, Self.red, 24) })
    }

    @Test("thin strokes have the pen's colour and no fat edges", arguments: [SyntheticPaper.Condition.clean, .shaded])
    func thin(_ condition: SyntheticPaper.Condition) throws {
        let paper = SyntheticPaper(condition, paper: (255, 255, 255), [line(Self.blue, at: 140, thickness: 0.25)])
        let result = try scan(condition, [line(Self.blue, at: 140, thickness: 0.25)])
        #expect(isNear(try #require(result.penColor), Self.blue, 24))
        let found = result.bitmap.coverage.coverage.map { Double($0) / 255 }
        let truth = paper.coverage
        let both = found.indices.filter { found[$0] >= 0.5 && truth[$0] >= 0.5 }.count
        let sum = found.filter { $0 >= 0.5 }.count + truth.filter { $0 >= 0.5 }.count
        #expect(200 * Double(both) / Double(sum) >= 95)
    }

    @Test("the colour of bright coloured paper is not taken for that of the light")
    func colouredPaper() throws {
        let paper = SyntheticPaper(.clean, paper: (200, 226, 190), [line(Self.blue, at: 140, thickness: 1)])
        let result = try scanner.scan(PictureFiles.bmp(paper.colors), .extracting)
        #expect(isNear(try #require(result.penColor), Self.blue, 26))
    }

    @Test("the yellow of a dim lamp is taken from the pen")
    func lamp() throws {
        let pen = (Self.black.0, Self.black.1 * 0.86, Self.black.2 * 0.66)
        let paper = SyntheticPaper(.dim, paper: (255, 219, 168), [line(pen, at: 140, thickness: 1)])
        let color = try #require(try scanner.scan(PictureFiles.bmp(paper.colors), .extracting).penColor)
        #expect(isNear(color, Self.black, 20))
        #expect(abs(Int(color.red) - Int(color.blue)) <= 16)
    }
}
