import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct PagePreparationTests {
    static let black = (40.0, 40.0, 42.0)
    static let blue = (32.0, 56.0, 152.0)
    static let written = SyntheticPaper(.clean, pen: blue, isWritten: true)

    /// A page with rows of print, a form line and a mark at its head.
    static let printed: ColorPlane = {
        var page = ColorPlane.paper(width: 820, height: 1000)
        for row in 0..<11 { page.letters(46 - row * 7 % 20, left: 70, foot: 200 + row * 32, black) }
        for y in 60..<120 { for x in 70..<130 { page.cover(x, y, (30, 90, 60), 1) } }
        page.stroke(from: (70, 850), to: (600, 850), widths: (3, 3), black)
        return page
    }()

    /// The page with the synthetic signature at a place.
    static func page(signature place: (left: Int, top: Int), _ pen: (Double, Double, Double)) -> ColorPlane {
        var page = printed
        page.write(written, left: place.left, top: place.top, pen)
        return page
    }

    @Test("the signature on a page is found", arguments: [((60, 560), blue), ((110, 690), black)])
    func find(_ place: (left: Int, top: Int), _ pen: (Double, Double, Double)) throws {
        let page = Self.page(signature: place, pen)
        let regions = try SignatureFinder().search(page).regions
        let best = try #require(regions.first)
        // The ink of the synthetic signature.
        let truth = PixelBox(left: place.left + 36, top: place.top + 50, width: 546, height: 180)
        let across = min(best.box.left + best.box.width, truth.left + truth.width) - max(best.box.left, truth.left)
        let down = min(best.box.top + best.box.height, truth.top + truth.height) - max(best.box.top, truth.top)
        let shared = Double(max(0, across) * max(0, down))
        let all = Double(best.box.width * best.box.height + truth.width * truth.height) - shared
        #expect(shared / all > 0.5)
        #expect(best.confidence > 0.5)
        #expect(regions.dropFirst().allSatisfy { $0.confidence < best.confidence })
    }

    @Test(
        "print in the part that was found goes as it does on the page, short words too, and is reported where it may stay"
    )
    func printBesideSignature() throws {
        var page = Self.page(signature: (60, 560), Self.blue)
        // Two words of two letters, which are not a row by themselves.
        for left in [470, 540] { page.letters(2, left: left, foot: 780, Self.black) }
        var options = ScanOptions.extracting
        options.search = .find
        let all = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(page), options)
        #expect(all.warnings.contains(.printLeft))
        options.removals = [.text]
        let result = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(page), options)
        #expect(result.warnings.isEmpty)
        #expect(result.removed?.text.count == 2 && all.removed?.text.isEmpty == true)
    }

    @Test("a page without a signature gives no region that is sure")
    func findNothing() throws {
        let regions = try SignatureFinder().search(Self.printed).regions
        #expect(regions.allSatisfy { $0.confidence < 0.5 })
    }

    @Test("a picture is levelled by a printed line", arguments: [-0.09, -0.03, 0.05, 0.11])
    func level(_ slope: Double) throws {
        var colors = Self.written.colors
        colors.stroke(from: (30, 140 - 290 * slope), to: (610, 140 + 290 * slope), widths: (3, 3), Self.black)
        var options = ScanOptions.removing([.lines])
        options.rotation = .level
        let result = try PictureScanner(limits: .standard).scan(PictureFiles.bmp(colors), options)
        #expect(abs(result.turned + slope * (1 - slope * slope / 3) * 180 / Double.pi) < 0.15)
        let line = try #require(result.removed?.lines.first)
        #expect(abs(line.meanSlope) < 0.004)
    }

    @Test("bare handwriting is never levelled")
    func handwriting() throws {
        var colors = Self.written.colors
        colors.stroke(from: (90, 262), to: (520, 240), widths: (2, 6), Self.blue)
        #expect(try Levelling().angle(of: colors) == nil)
    }

    @Test("a turn given by hand is done as given, without dark corners", arguments: [-30.0, 4, 90, 200])
    func turn(_ degrees: Double) throws {
        let bare = ColorPlane.paper(width: 400, height: 300)
        let turned = try bare.turned(degrees: degrees)
        #expect(turned.gray.values.allSatisfy { $0 > 200 })
        #expect(turned.width >= (degrees == 90 ? 300 : 400) && turned.height >= (degrees == 90 ? 400 : 300))
        #expect(try bare.turned(degrees: 0) == bare)
    }
}
