import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct LightInkTests {
    static let chalk = (232.0, 234.0, 228.0)
    static let board = (36.0, 42.0, 38.0)
    let scanner = PictureScanner(limits: .standard)

    func written(
        _ condition: SyntheticPaper.Condition,
        _ pen: (Double, Double, Double),
        on paper: (Double, Double, Double),
        thickness: Double
    ) -> SyntheticPaper {
        let line = SyntheticPaper.Writing(pen: pen, thickness: thickness, middle: 140, swing: 1)
        return SyntheticPaper(condition, paper: paper, [line])
    }

    func scan(_ colors: ColorPlane) throws -> ScanResult {
        var options = ScanOptions.extracting
        options.crop = .none
        return try scanner.scan(PictureFiles.bmp(colors), options)
    }

    @Test(
        "light ink on dark paper is found, made dark, and reported",
        arguments: [SyntheticPaper.Condition.clean, .shaded, .noisy, .blocky],
        [1.0, 3]
    )
    func chalk(_ condition: SyntheticPaper.Condition, _ thickness: Double) throws {
        let paper = written(condition, Self.chalk, on: Self.board, thickness: thickness)
        let result = try scan(paper.colors)
        #expect(result.warnings == [.lightInk])
        #expect("\(ScanWarning.lightInk)".contains("light ink on dark paper"))
        let pen = try #require(result.penColor)
        #expect(max(pen.red, pen.green, pen.blue) < 110)
        #expect(fMeasure(result.bitmap, paper) >= 94)
    }

    @Test("a white pen on brown paper is found, though the paper is not very dark")
    func kraft() throws {
        let paper = written(.shaded, (250, 250, 248), on: (150, 115, 78), thickness: 1)
        let result = try scan(paper.colors)
        #expect(result.warnings.contains(.lightInk))
        #expect(fMeasure(result.bitmap, paper) >= 94)
    }

    @Test("light ink keeps its hue")
    func hue() throws {
        let paper = written(.clean, (222, 184, 84), on: (22, 28, 62), thickness: 1)
        let pen = try #require(try scan(paper.colors).penColor)
        #expect(pen.red > pen.blue && pen.green > pen.blue)
        #expect(Color(red: 10, green: 30, blue: 250).opposite == Color(red: 250, green: 230, blue: 10))
    }

    @Test("the colour that was asked for is used for light ink too")
    func tinted() throws {
        var options = ScanOptions.extracting
        options.color = .blue
        let paper = written(.clean, Self.chalk, on: Self.board, thickness: 1)
        #expect(try scanner.scan(PictureFiles.bmp(paper.colors), options).penColor == .blue)
    }

    @Test("a dark sheet on a light desk has light ink")
    func darkSheet() throws {
        let paper = written(.clean, Self.chalk, on: Self.board, thickness: 1)
        var colors = ColorPlane.paper(width: 760, height: 360)
        for (index, value) in paper.colors.values.enumerated() {
            colors.values[(40 + index / 640) * 760 + 60 + index % 640] = value
        }
        #expect(try scan(colors).warnings.contains(.lightInk))
    }

    @Test("a sheet on a dark desk has dark ink", arguments: SheetPhoto.Desk.allCases)
    func sheet(_ desk: SheetPhoto.Desk) throws {
        var photo = SheetPhoto(desk)
        photo.lay(SheetPhoto.View(middle: (365, 300), scale: 0.62, turn: 4, tilt: (0.1, -0.2))) { _ in true }
        #expect(try !DarkPaper.isUnder(photo.colors))
    }

    @Test("a page in a dark shadow has dark ink, and so has one at dusk", arguments: [0.2, 0.45, 0.8])
    func shadow(_ share: Double) throws {
        for light in [0.15, 0.3, 0.6] {
            var colors = SyntheticPaper(.clean, pen: (24, 28, 70), isWritten: true).colors
            for index in colors.values.indices {
                let place = Double(index % colors.width) - 0.4 * Double(index / colors.width)
                guard place < share * Double(colors.width) else { continue }
                let value = colors.values[index]
                func darker(_ byte: UInt32) -> UInt32 { UInt32(light * Double(byte)) }
                colors.values[index] =
                    darker(value.redByte) << 24 | darker(value.greenByte) << 16 | darker(value.blueByte) << 8 | 255
            }
            #expect(try !DarkPaper.isUnder(colors))
        }
    }

    @Test("all pictures of dark ink on paper stay as they are", arguments: SyntheticPaper.Condition.allCases)
    func ordinary(_ condition: SyntheticPaper.Condition) throws {
        for thickness in [0.3, 1, 4] {
            let paper = written(condition, (24, 28, 70), on: (255, 255, 255), thickness: thickness)
            #expect(try !DarkPaper.isUnder(paper.colors))
        }
    }

    @Test("white ink without paper is reported, in a chosen colour not")
    func whiteInk() throws {
        var colors = PictureScannerTests.transparent
        colors.values = colors.values.map { $0 == 0 ? 0 : $0 | 0xffff_ff00 }
        var options = ScanOptions.extracting
        #expect(try scanner.scan(PictureFiles.png(colors), options).warnings == [.whiteInk])
        #expect("\(ScanWarning.whiteInk)".contains("as light as white paper"))
        options.color = .black
        #expect(try scanner.scan(PictureFiles.png(colors), options).warnings.isEmpty)
    }

    /// The F-measure, 0 to 100, of ink on the picture's own grid.
    func fMeasure(_ bitmap: Bitmap, _ paper: SyntheticPaper) -> Double {
        let found = bitmap.coverage.coverage.map { $0 >= 128 }
        let truth = paper.coverage.map { $0 >= 0.5 }
        let both = zip(found, truth).count { $0 && $1 }
        return 200 * Double(both) / Double(found.count { $0 } + truth.count { $0 })
    }
}
