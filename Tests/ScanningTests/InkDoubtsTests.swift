import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct InkDoubtsTests {
    let scanner = PictureScanner(limits: .standard)

    func blank() -> ColorPlane { SyntheticPaper(.shaded, pen: (0, 0, 0), isWritten: false).colors }

    func fill(_ colors: inout ColorPlane, x: Range<Int>, y: Range<Int>, _ value: UInt32) {
        for row in y { for column in x { colors.values[row * colors.width + column] = value } }
    }

    @Test("a clear signature is certain", arguments: [SyntheticPaper.Condition.clean, .shaded, .noisy, .dim])
    func certain(_ condition: SyntheticPaper.Condition) throws {
        let paper = SyntheticPaper(condition, pen: (20, 30, 90), isWritten: true)
        #expect(try scanner.scan(PictureFiles.bmp(paper.colors), .extracting).confidence >= 0.8)
    }

    @Test("a page of many marks is doubtful")
    func manyMarks() throws {
        var colors = blank()
        for row in 0..<10 {
            for column in 0..<20 {
                fill(&colors, x: 40 + column * 28..<48 + column * 28, y: 20 + row * 24..<28 + row * 24, 0x2020_20ff)
            }
        }
        let result = try scanner.scan(PictureFiles.bmp(colors), .extracting)
        #expect(result.warnings == [.manyMarks(count: 200)])
        #expect(result.confidence < 0.8)
        #expect("\(ScanWarning.manyMarks(count: 200))".contains("200 separate marks"))
    }

    @Test("ink left out at the picture's edge is doubtful")
    func lost() throws {
        var colors = SyntheticPaper(.clean, pen: (20, 30, 90), isWritten: true).colors
        fill(&colors, x: 0..<300, y: 254..<268, 0x2020_60ff)
        let result = try scanner.scan(PictureFiles.bmp(colors), .extracting)
        #expect(result.warnings == [.cutByEdge])
        #expect(result.confidence <= 0.5)
    }

    @Test("a brown desk beside the paper is not ink", arguments: [0x7854_38ff, 0x2828_2cff] as [UInt32])
    func desk(_ color: UInt32) throws {
        let paper = SyntheticPaper(.clean, pen: (20, 30, 90), isWritten: true)
        let alone = try scanner.scan(PictureFiles.bmp(paper.colors), .extracting)
        var colors = paper.colors
        fill(&colors, x: 0..<40, y: 0..<280, color)
        fill(&colors, x: 40..<640, y: 0..<20, color)
        let result = try scanner.scan(PictureFiles.bmp(colors), .extracting)
        #expect(abs(result.bitmap.width - alone.bitmap.width) <= 2)
        #expect(abs(result.bitmap.height - alone.bitmap.height) <= 2)
        #expect(result.penColors.count == 1)
    }
}

@Suite struct FlatPaperTests {
    let scanner = PictureScanner(limits: .standard)

    /// Ink of a colour on paper of a colour, mixed by coverage and rounded, without noise.
    func picture(_ ink: [Double], on paper: [Double], _ coverage: [Double]) -> ColorPlane {
        let values = coverage.map { part in
            zip(paper, ink).reduce(0 as UInt32) { $0 << 8 | UInt32($1.0 * (1 - part) + $1.1 * part + 0.5) } << 8 | 255
        }
        return ColorPlane(width: SyntheticPaper.width, height: SyntheticPaper.height, values: values)
    }

    @Test("a screenshot keeps its edges exactly", arguments: [[255.0, 255, 255], [250, 244, 220]])
    func exact(_ paper: [Double]) throws {
        let truth = SyntheticPaper(.clean, pen: (0, 0, 0), isWritten: true).coverage
        var options = ScanOptions.extracting
        options.crop = .none
        let result = try scanner.scan(PictureFiles.bmp(picture([18, 34, 120], on: paper, truth)), options)
        #expect(result.penColors == [Color(red: 18, green: 34, blue: 120)])
        let alpha = result.bitmap.coverage.coverage
        #expect(truth.indices.allSatisfy { abs(Double(alpha[$0]) - 255 * truth[$0]) <= 2 })
    }

    @Test("paper with noise is not flat")
    func noisy() throws {
        let paper = SyntheticPaper(.clean, pen: (18, 34, 120), isWritten: true)
        let result = try scanner.scan(PictureFiles.bmp(paper.colors), .extracting)
        #expect(result.penColor != Color(red: 18, green: 34, blue: 120))
    }
}
