import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct AppearanceTests {
    private func darkest(_ request: any StampRequest) throws -> UInt8 {
        let original = PDFBuilder.document([.init(content: "")]).build(.table)
        let document = try stamped(original, [request]).document
        try IndependentReaders.check(document, pages: 1)
        return try #require(GrayPicture(document, page: 1, resolution: 72, reader: .poppler).pixels.min())
    }

    @Test(
        "opacity lets the page through, in both forms",
        arguments: [AppearanceStyle.raster(resolution: 150), .vector]
    )
    func opacity(style: AppearanceStyle) throws {
        func level(_ opacity: Double) throws -> UInt8 {
            try darkest(
                request(try letterL(), at: [.position(.center)], style: style, opacity: opacity)
            )
        }
        #expect(try level(1) < 5)
        #expect(try (120...135).contains(level(0.5)))
    }

    @Test("an impossible opacity and outlines of a picture are refused")
    func refusals() throws {
        let bytes = PDFBuilder.document([.init()]).build(.table)
        let bitmap = try #require(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let picture = try #require(Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 9, height: 9))]))
        #expect { try stamped(bytes, [request(picture, at: [.position(.center)], style: .vector)]) } throws: {
            "\($0)".contains("picture")
        }
        for opacity in [0, -1, 1.5, .nan] {
            let bad = request(picture, at: [.position(.center)], style: .vector, opacity: opacity)
            #expect(throws: StampingError.self) { try stamped(bytes, [bad]) }
        }
    }

    @Test("pictures of one and of several colours keep them, pixel by pixel")
    func pictures() throws {
        for colors in [[(200, 30, 30), (200, 30, 30)], [(200, 30, 30), (30, 30, 200)]] as [[(UInt8, UInt8, UInt8)]] {
            let pixels = colors.flatMap { [$0.0, $0.1, $0.2, 255] as [UInt8] }
            let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: pixels))
            let artwork = try #require(
                Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 100, height: 50))])
            )
            let original = PDFBuilder.document([.init(content: "")]).build(.table)
            let (document, _) = try stamped(
                original,
                [request(artwork, at: [.rectangle(x: 100, y: 100, width: 100, height: 50)])]
            )
            try IndependentReaders.check(document, pages: 1)
            let appended = String(decoding: document.dropFirst(original.count), as: UTF8.self)
            #expect(appended.contains("/Indexed") && appended.contains("/DeviceRGB"))
            #expect(appended.contains("/Width 2"), "the picture goes in at its own resolution")
            let picture = try GrayPicture(document, page: 1, resolution: 72, reader: .mupdf)
            let box = try #require(picture.darkBox(below: 200))
            #expect(
                abs(box.minX - 100) <= 1 && abs(box.maxX - 200) <= 1 && abs(box.minY - 100) <= 1
                    && abs(box.maxY - 150) <= 1
            )
        }
    }

    @Test("the vector appearance is the outline's own operators")
    func vector() throws {
        let plain = try DocumentStandards(Document(Bytes(PDFBuilder.document([.init()]).build(.table))))
        let content = String(
            decoding: VectorContent.bytes(of: try letterL(height: 4, width: 4), opacity: 1, inks: plain.inkColors),
            as: UTF8.self
        )
        #expect(content == "0 g\n0 0 m\n0 4 l\n1 4 l\n1 1 l\n4 1 l\n4 0 l\nh\nf\n")
    }
}
