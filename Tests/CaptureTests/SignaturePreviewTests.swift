import Fixtures
import Foundation
import Signet
import SignetGraphics
import SignetInk
import Testing

@testable import SignetCapture

@Suite struct SignaturePreviewTests {
    let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    private static func source(_ drawing: Drawing) -> SignatureSource { SignatureSource(.drawn(.init(drawing))) }

    @Test(
        "a drawing's preview has the canvas as its frame, and the outline that is stamped",
        arguments: [1.0, 2.5, 0.3]
    )
    func drawn(_ scale: Double) throws {
        var drawing = try Drawing(data: Examples.bytes("drawing.json"))
        drawing.canvas = drawing.canvas.map { Size(width: $0.width * scale, height: $0.height * scale) }
        for stroke in drawing.strokes.indices {
            for sample in drawing.strokes[stroke].samples.indices {
                drawing.strokes[stroke].samples[sample].x *= scale
                drawing.strokes[stroke].samples[sample].y *= scale
            }
        }
        let source = Self.source(drawing)
        let preview = try source.preview(typesetter: typesetter)
        let signature = try source.signature(typesetter: typesetter)
        let svg = String(decoding: preview.picture.bytes, as: UTF8.self)
        let canvas = try #require(drawing.canvas)
        #expect(preview.picture.mediaType == "image/svg+xml")
        let box = try #require(
            svg.firstMatch(of: /viewBox="([^"]*)"/)?.1.split(separator: " ").compactMap { Double($0) }
        )
        #expect(box == [0, 0, canvas.width, canvas.height])
        #expect(abs(preview.size.width - signature.size.width) < 1e-9)
        #expect(abs(preview.size.height - signature.size.height) < 1e-9)
        // Piece by piece the outline of the stamp, moved and scaled evenly.
        let ink = try CanvasInk(drawing, pen: .ballpoint, allowingDots: false)
        guard case .fill(let stamped, _) = signature.artwork.marks.first else { throw CocoaError(.coderInvalidValue) }
        let bounds = try #require(ink.outline.bounds)
        let unit = signature.size.width / bounds.width
        let map = AffineTransform(a: unit, b: 0, c: 0, d: -unit, tx: -bounds.minX * unit, ty: bounds.maxY * unit)
        let moved = ink.outline.transformed(by: map)
        #expect(moved.elements.count == stamped.elements.count)
        let (a, b) = (try #require(moved.bounds), try #require(stamped.bounds))
        for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)] {
            #expect(abs(x - y) < 1e-6)
        }
        for (one, other) in zip(moved.elements, stamped.elements) {
            if case .move(let p) = one, case .move(let q) = other { #expect((p - q).length < 1e-6) }
            if case .curve(_, _, let p) = one, case .curve(_, _, let q) = other { #expect((p - q).length < 1e-6) }
        }
    }

    @Test("the ink of a preview lies under the strokes that were drawn")
    func place() throws {
        let samples = (0..<100).map { Drawing.Sample(x: 100 + 3 * Double($0), y: 60, time: 8 * Double($0)) }
        let drawing = Drawing(canvas: Size(width: 600, height: 200), strokes: [.init(samples: samples)])
        let ink = try CanvasInk(drawing, pen: .ballpoint, allowingDots: false)
        let bounds = try #require(ink.outline.bounds)
        #expect(abs(bounds.minX - 100) < 4 && abs(bounds.maxX - 397) < 4)
        #expect(abs(bounds.midY - 60) < 0.5 && bounds.height < 8)
    }

    @Test("a drawing without a canvas is shown with room around it")
    func frame() throws {
        let drawing = Drawing(strokes: [.init(samples: [.init(x: 1000, y: 1000), .init(x: 1100, y: 1050)])])
        let ink = try CanvasInk(drawing, pen: .ballpoint, allowingDots: false)
        #expect(ink.frame.minX > 990 && ink.frame.minX < 1000 && ink.frame.maxX > 1100 && ink.frame.maxX < 1110)
    }

    @Test("a name's preview is its SVG, a picture's a PNG of bounded size")
    func others() throws {
        let typed = SignatureSource(.typed(.init("Jane Doe", face: "kristi")))
        let preview = try typed.preview(typesetter: typesetter)
        let signature = try typed.signature(typesetter: typesetter)
        #expect(try preview.picture.bytes == signature.svg() && preview.size == signature.size)
        let scan = try Examples.bytes("scan.jpg")
        let scanned = SignatureSource(.scanned(.init(.stored("p"), rotation: SignatureSource.Scanned.Turn.none)))
        let upright = try UprightPicture(scan)
        let lookup = SourceLookup(picture: { _ in scan })
        let direct = try scanned.preview(typesetter: typesetter, lookup: lookup)
        #expect(direct.picture.mediaType == "image/png" && direct.picture.bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        let side = direct.picture.bytes[16..<24].reduce(0) { $0 << 8 | Int($1) }
        #expect(side >> 32 <= 800 && side & 0xffff_ffff <= 800)
        #expect(try scanned.preview(typesetter: typesetter, decoded: { _ in upright }) == direct)
        let kept = try #require(UprightPicture(kept: upright.kept))
        #expect(kept == upright && kept.width == 1400 && kept.height == 760)
        let size = try scanned.signature(typesetter: typesetter, lookup: lookup).size
        #expect(abs(size.width - direct.size.width) < 4 && abs(size.height - direct.size.height) < 4)
    }

    @Test("levels, colours and parts that are tried one after the other give what each gives alone")
    func tried() throws {
        let scan = try Examples.bytes("scan.jpg")
        let upright = try UprightPicture(scan)
        var options = ScanOptions()
        func check() throws {
            #expect(try upright.ink(options, side: 800) == UprightPicture(scan).ink(options, side: 800))
        }
        try check()
        options.levels = 60...200
        try check()
        options.color = Color(red: 0, green: 0, blue: 160)
        try check()
        options.part = .pixels(PixelBox(left: 100, top: 100, width: 900, height: 500))
        try check()
        options.levels = nil
        try check()
    }

    @Test("an upright picture is shown as a JPEG, one with transparency as a PNG")
    func views() throws {
        let view = try UprightPicture(Examples.bytes("scan.jpg")).view(width: 300)
        #expect(view.mediaType == "image/jpeg" && view.bytes.starts(with: [0xff, 0xd8, 0xff]))
        #expect(try UprightPicture(view.bytes).width == 300)
        let ink = try ScannedInk(Examples.bytes("scan.jpg")).png()
        #expect(try UprightPicture(ink).view(width: 300).mediaType == "image/png")
        #expect { try UprightPicture([1, 2, 3]) } throws: { ($0 as? SignetError)?.code == .invalidPicture }
    }
}
