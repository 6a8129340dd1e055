import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct PrintRemovalTests {
    static let black = (40.0, 40.0, 42.0)
    static let blue = (32.0, 56.0, 152.0)
    let scanner = PictureScanner(limits: .standard)
    let width = SyntheticPaper.width

    /// A page with the synthetic signature, and where its ink is.
    func page(_ pen: (Double, Double, Double)) -> (colors: ColorPlane, truth: [Bool]) {
        let written = SyntheticPaper(.clean, pen: pen, isWritten: true)
        return (written.colors, written.coverage.map { $0 >= 0.5 })
    }

    func alpha(_ colors: ColorPlane, _ options: ScanOptions) throws -> ([UInt8], ScanResult) {
        let result = try scanner.scan(PictureFiles.bmp(colors), options)
        return (result.bitmap.coverage.coverage, result)
    }

    @Test(
        "a line through a signature goes and the strokes that cross it stay",
        arguments: [
            (black, 0.0), (blue, 0.0), (blue, 0.06), (black, -0.05), ((20.0, 20.0, 22.0), 0.02),
            ((20.0, 20.0, 22.0), -0.05),
        ]
    )
    func line(_ pen: (Double, Double, Double), _ slope: Double) throws {
        let (written, truth) = page(pen)
        var colors = written
        colors.stroke(from: (15, 150), to: (625, 150 + 610 * slope), widths: (3, 3), Self.black)
        // The pen is on top.
        let coverage = SyntheticPaper(.clean, pen: pen, isWritten: true).coverage
        for index in coverage.indices { colors.cover(index % width, index / width, pen, coverage[index]) }
        let (found, result) = try alpha(colors, .removing([.lines]))
        #expect(result.removed?.lines.count == 1)
        let band = truth.indices.filter { index in
            let middle = 150 + (Double(index % width) - 15) * slope
            return abs(Double(index / width) - middle) <= 1 && (15...625).contains(index % width)
        }
        let crossing = band.filter { truth[$0] }
        let kept = crossing.count { found[$0] >= 96 }
        #expect(Double(kept) >= 0.92 * Double(crossing.count))
        let near = Set(
            truth.indices.filter { truth[$0] }.flatMap { index in
                (-4...4).flatMap { dy in (-4...4).map { index + dy * width + $0 } }
            }
        )
        let alone = band.filter { !near.contains($0) }
        #expect(alone.count > 500)
        #expect(alone.count { found[$0] >= 96 } * 50 <= alone.count)
    }

    @Test("a straight flourish stays", arguments: [(2.0, 6.0), (5.5, 2.0)])
    func flourish(_ widths: (Double, Double)) throws {
        var colors = page(Self.blue).colors
        colors.stroke(from: (90, 262), to: (520, 256), widths: widths, Self.blue)
        let plain = try alpha(colors, .removing([]))
        let asked = try alpha(colors, .removing([.lines, .text]))
        #expect(asked.1.removed?.isEmpty == true)
        #expect(plain.0 == asked.0)
    }

    @Test("the frame of a box goes")
    func box() throws {
        let (written, truth) = page(Self.blue)
        var colors = written
        let corners = [(12.0, 14.0), (626.0, 14.0), (626.0, 268.0), (12.0, 268.0)]
        for (index, corner) in corners.enumerated() {
            colors.stroke(from: corner, to: corners[(index + 1) % 4], widths: (3, 3), Self.black)
        }
        let (found, result) = try alpha(colors, .removing([.lines]))
        #expect(result.removed?.lines.count == 4)
        let outside = truth.indices.filter {
            $0 / width < 40 || $0 / width > 250 || $0 % width < 40 || $0 % width > 600
        }
        #expect(outside.allSatisfy { found[$0] < 96 })
        let ink = truth.indices.filter { truth[$0] }
        #expect(Double(ink.count { found[$0] >= 96 }) >= 0.97 * Double(ink.count))
    }

    @Test("rows of letters go, the dots of the signature stay", arguments: [black, (28.0, 34.0, 60.0)])
    func text(_ print: (Double, Double, Double)) throws {
        var colors = page(Self.blue).colors
        colors.letters(20, left: 40, foot: 272, print)
        colors.letters(12, left: 400, foot: 273, print)
        for (x, y) in [(200.0, 52.0), (372, 40), (420, 47)] {
            colors.stroke(from: (x, y), to: (x + 6, y - 2), widths: (5, 5), Self.blue)
        }
        let (found, result) = try alpha(colors, .removing([.text]))
        #expect(result.removed?.text.isEmpty == false)
        #expect((256..<276).allSatisfy { y in (0..<width).allSatisfy { found[y * width + $0] < 96 } })
        for (x, y) in [(203, 51), (375, 39), (423, 46)] { #expect(found[y * width + x] >= 128) }
        let all = try alpha(colors, .removing([]))
        #expect((256..<276).contains { y in (0..<width).contains { all.0[y * width + $0] >= 128 } })
    }

    @Test("letters alone are not taken away: they may be what was signed")
    func onlyText() throws {
        var colors = ColorPlane.paper(width: 640, height: 120)
        colors.letters(30, left: 60, foot: 70, Self.black)
        let (_, result) = try alpha(colors, .removing([.text]))
        #expect(result.removed?.text.isEmpty == true)
    }

    @Test("nothing is taken away that was not asked for", arguments: [ScanOptions.Crop.ink, .none])
    func unasked(_ crop: ScanOptions.Crop) throws {
        var colors = page(Self.blue).colors
        let plain = ScanOptions.extracting
        var asking = ScanOptions.removing([.lines, .text])
        asking.crop = crop
        var without = plain
        without.crop = crop
        let bare = try scanner.scan(PictureFiles.bmp(colors), without)
        #expect(try scanner.scan(PictureFiles.bmp(colors), asking).bitmap == bare.bitmap)
        colors.stroke(from: (15, 262), to: (625, 262), widths: (3, 3), Self.black)
        let lined = try scanner.scan(PictureFiles.bmp(colors), without)
        #expect(lined.removed?.isEmpty == true)
        #expect(lined.bitmap != bare.bitmap)
    }
}
