import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct StrayInkTests {
    static let blue = (32.0, 56.0, 152.0)
    static let written = SyntheticPaper(.clean, pen: blue, isWritten: true)
    let scanner = PictureScanner(limits: .standard)

    /// Paper twice as high as the signature in its lower half.
    func page() -> ColorPlane {
        var page = ColorPlane.paper(width: 640, height: 560)
        page.write(Self.written, left: 0, top: 270, Self.blue)
        return page
    }

    /// Darkens a round place, evenly within `inner` pixels of its middle and less and less up to `outer`.
    func darken(_ page: inout ColorPlane, _ middle: (Int, Int), inner: Double, outer: Double) {
        for y in max(0, middle.1 - Int(outer))..<middle.1 + Int(outer) {
            for x in max(0, middle.0 - Int(outer))..<middle.0 + Int(outer) {
                let (dx, dy) = (Double(x - middle.0), Double(y - middle.1))
                let part = (outer - (dx * dx + dy * dy).squareRoot()) / (outer - inner)
                page.cover(x, y, Self.blue, 0.8 * min(1, part))
            }
        }
    }

    @Test("a soft shadow far from the strokes goes, and the frame is that of the strokes")
    func shadow() throws {
        let alone = try scanner.scan(PictureFiles.bmp(page()), .extracting)
        #expect(alone.warnings.isEmpty)
        var shaded = page()
        darken(&shaded, (90, 70), inner: 1, outer: 26)
        let result = try scanner.scan(PictureFiles.bmp(shaded), .extracting)
        #expect(abs(result.bitmap.height - alone.bitmap.height) <= 2)
        #expect(result.warnings.isEmpty)
    }

    @Test("a mark of the pen far from the strokes stays, with a warning")
    func farMark() throws {
        var marked = page()
        marked.stroke(from: (90, 70), to: (110, 64), widths: (4, 4), Self.blue)
        let result = try scanner.scan(PictureFiles.bmp(marked), .extracting)
        #expect(result.warnings == [.farMark])
        #expect(result.bitmap.height > 380)
    }

    @Test("the dots and strokes of a signature are near, and nothing is said")
    func near() throws {
        var dotted = page()
        for x in [120.0, 300, 480] { dotted.stroke(from: (x, 296), to: (x + 5, 294), widths: (4, 4), Self.blue) }
        #expect(try scanner.scan(PictureFiles.bmp(dotted), .extracting).warnings.isEmpty)
    }

    @Test("a band much thicker than the strokes goes where it has another colour, and is reported where it has not")
    func band() throws {
        let alone = try scanner.scan(PictureFiles.bmp(page()), .extracting)
        for (color, goes) in [((150.0, 60.0, 20.0), true), (Self.blue, false)] {
            var banded = page()
            banded.stroke(from: (80, 120), to: (400, 130), widths: (26, 26), color)
            let result = try scanner.scan(PictureFiles.bmp(banded), .extracting)
            #expect(result.warnings == (goes ? [] : [.darkPatch]))
            #expect((abs(result.bitmap.height - alone.bitmap.height) <= 2) == goes)
        }
    }
}
