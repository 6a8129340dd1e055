import Fixtures
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct DrawnLinesTests {
    static let black = (40.0, 40.0, 42.0)
    static let blue = (32.0, 56.0, 152.0)
    let scanner = PictureScanner(limits: .standard)

    /// A straight stroke of even width, from end to end.
    typealias Stroke = (from: (Double, Double), to: (Double, Double))

    func picture(_ strokes: [Stroke], _ pen: (Double, Double, Double)) -> ColorPlane {
        var colors = ColorPlane.paper(width: 640, height: 280)
        for stroke in strokes { colors.stroke(from: stroke.from, to: stroke.to, widths: (4, 4), pen) }
        return colors
    }

    func scan(_ colors: ColorPlane, _ kinds: Set<ScanOptions.PrintedMatter>) throws -> ScanResult {
        try scanner.scan(PictureFiles.bmp(colors), .removing(kinds))
    }

    /// The legs of an A, which meet the crossbar at y = 160.
    static let legs: [Stroke] = [((100, 240), (220, 40)), ((220, 40), (360, 240))]

    @Test("the crossbar of a letter stays", arguments: [black, blue])
    func crossbar(_ pen: (Double, Double, Double)) throws {
        let colors = picture(Self.legs + [((146, 160), (306, 158))], pen)
        let result = try scan(colors, [.lines])
        #expect(result.removed?.isEmpty == true)
        #expect(result.bitmap == (try scan(colors, [])).bitmap)
        #expect(result.warnings.isEmpty)
    }

    @Test("the straight parts of a stroke that turns stay, however long they are")
    func flourish() throws {
        // Back and forth under a name, as one stroke.
        let turns: [Stroke] = [((580, 60), (70, 90)), ((70, 90), (120, 140)), ((120, 140), (600, 128))]
        let colors = picture(turns, Self.black)
        let result = try scan(colors, [.lines])
        #expect(result.removed?.isEmpty == true)
        #expect(result.bitmap == (try scan(colors, [])).bitmap)
    }

    @Test("a line alone that is far shorter than the ink beside it stays")
    func bar() throws {
        var colors = SyntheticPaper(.clean, pen: Self.blue, isWritten: true).colors
        colors.stroke(from: (250, 30), to: (350, 28), widths: (4, 4), Self.blue)
        let result = try scan(colors, [.lines])
        #expect(result.removed?.isEmpty == true)
        #expect(result.bitmap == (try scan(colors, [])).bitmap)
    }

    @Test("a printed line of another colour goes, though its ends meet strokes or it is short")
    func printed() throws {
        var colors = picture([((146, 160), (306, 158))], Self.black)
        for leg in Self.legs { colors.stroke(from: leg.from, to: leg.to, widths: (4, 4), (200, 60, 50)) }
        let result = try scan(colors, [.lines])
        #expect(result.removed?.lines.count == 1)
    }

    @Test("lines that reach the picture's edge go")
    func edges() throws {
        let lines: [Stroke] = [((610, 0), (610, 279)), ((0, 270), (639, 270)), ((0, 2), (639, 2))]
        var colors = picture(lines, Self.black)
        colors.write(SyntheticPaper(.clean, pen: Self.blue, isWritten: true), left: 0, top: 0, Self.blue)
        #expect(try scan(colors, [.lines]).removed?.lines.count == 3)
    }

    @Test("a removed line that touches ink that stays is reported", arguments: [true, false])
    func told(_ crosses: Bool) throws {
        var colors = SyntheticPaper(.clean, pen: Self.black, isWritten: true).colors
        let y = crosses ? 150.0 : 264
        colors.stroke(from: (15, y), to: (625, y), widths: (3, 3), Self.black)
        let result = try scan(colors, [.lines])
        #expect(result.removed?.lines.count == 1)
        #expect(result.warnings == (crosses ? [.linesInInk(count: 1)] : []))
    }

    @Test("the example of the documentation loses no stroke")
    func example() throws {
        var options = ScanOptions()
        options.search = .find
        let plain = try scanner.scan(Examples.bytes("scan.jpg"), options)
        options.removals = [.lines, .text]
        let result = try scanner.scan(Examples.bytes("scan.jpg"), options)
        #expect(result.removed?.isEmpty == true)
        #expect(result.bitmap == plain.bitmap)
    }
}
