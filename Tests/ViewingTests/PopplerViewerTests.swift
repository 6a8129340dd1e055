import Fixtures
import SignetGraphics
import Testing

@testable import SignetViewing

@Suite struct PopplerViewerTests {
    private func viewer(_ page: PDFBuilder.Page) throws -> PopplerViewer {
        try PopplerViewer(bytes: PDFBuilder.document([page]).build(.table), password: nil)
    }

    @Test("text is found where it is drawn, on turned and cropped pages too", arguments: [0, 90, 180, 270])
    func places(rotation: Int) throws {
        for crop in ["", "/CropBox [40 30 380 280]"] {
            let page = PDFBuilder.Page(
                entries: "/Rotate \(rotation) \(crop)",
                content: "BT /F 24 Tf 100 120 Td (HHHH) Tj ET"
            )
            let viewer = try viewer(page)
            let found = try #require(viewer.occurrences(of: .phrase("HHHH"), onPage: 0).first?.rectangle)
            let picture = try viewer.picture(ofPage: 0, pixelsPerPoint: 2)
            var dark: [Point] = []
            for y in 0..<picture.height {
                for x in 0..<picture.width where picture.pixels[(y * picture.width + x) * 4] < 128 {
                    dark.append(Point(x: Double(x) / 2, y: Double(picture.height - y) / 2))
                }
            }
            let ink = try #require(Rectangle(enclosing: dark))
            let grown = found.expanded(by: 1.5)
            #expect(ink.minX >= grown.minX && ink.maxX <= grown.maxX, "\(ink) is not in \(found)")
            #expect(ink.minY >= grown.minY && ink.maxY <= grown.maxY, "\(ink) is not in \(found)")
            #expect(found.width * found.height < 4 * ink.width * ink.height, "the box is much larger than the text")
        }
    }

    @Test("a phrase of several runs and the nearest text are found")
    func phrases() throws {
        let content = "BT /F 12 Tf 50 200 Td (Please ) Tj 40 0 Td (sign) Tj ( here:) Tj ET"
        let viewer = try viewer(.init(content: content))
        #expect(try viewer.occurrences(of: .phrase("Please sign here:"), onPage: 0).count == 1)
        let near = try viewer.nearestText(to: "sing here:", onPages: [0])
        #expect(near?.text == "sign here:" && near?.pageIndex == 0)
    }

    @Test("annotations are drawn on the page")
    func annotations() throws {
        var builder = PDFBuilder.document([.init(entries: "/Annots [20 0 R]", content: "")])
        builder.set(20, "<</Subtype /Stamp /Rect [100 100 200 150] /F 4 /AP <</N 21 0 R>>>>")
        builder.set(21, stream: Array("0 g 0 0 100 50 re f".utf8), entries: "/Subtype /Form /BBox [0 0 100 50]")
        let viewer = try PopplerViewer(bytes: builder.build(.table), password: nil)
        let picture = try viewer.picture(ofPage: 0, pixelsPerPoint: 1)
        #expect(picture.width == 400 && picture.height == 300)
        #expect(picture.pixels[(175 * 400 + 150) * 4] == 0 && picture.pixels[0] == 255)
    }

    @Test(
        "an opaque picture has the pixels of the other, and of a grey page a byte for each",
        arguments: [
            (".3 g 20 20 90 70 re f", true), (".2 .4 .9 rg 20 20 90 70 re f 1 0 0 RG 0 0 m 400 300 l S", false),
        ]
    )
    func opaque(content: String, isGray: Bool) throws {
        let viewer = try viewer(.init(content: content + " BT /F 24 Tf 100 120 Td (HHHH) Tj ET"))
        let (seen, opaque) = (
            try viewer.picture(ofPage: 0, pixelsPerPoint: 1.5), try viewer.opaquePicture(ofPage: 0, pixelsPerPoint: 1.5)
        )
        #expect(opaque.isGray == isGray && opaque.width == seen.width && opaque.height == seen.height)
        let places = isGray ? [0] : [0, 1, 2]
        let pixels = stride(from: 0, to: seen.pixels.count, by: 4)
        let samples = pixels.flatMap { start in places.map { seen.pixels[start + $0] } }
        #expect(opaque.samples == samples)
    }

    @Test("what cannot be opened, and pages that are not there, are errors")
    func failures() throws {
        #expect(throws: ViewingError.self) { try PopplerViewer(bytes: Array("hello".utf8), password: nil) }
        #expect(throws: ViewingError.self) { try PopplerViewer(path: "/nowhere/x.pdf", password: nil) }
        let viewer = try viewer(.init())
        #expect(throws: ViewingError.self) { try viewer.occurrences(of: .phrase("x"), onPage: 1) }
        #expect(throws: ViewingError.self) { try viewer.picture(ofPage: -1, pixelsPerPoint: 1) }
        #expect(throws: ViewingError.self) { try viewer.picture(ofPage: 0, pixelsPerPoint: 1e9) }
    }

    @Test("a path with spaces and letters of any kind is opened")
    func paths() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(PDFBuilder.document([.init()]).build(.table), to: "a b#ü%41.pdf")
        #expect(try PopplerViewer(path: path, password: nil).pageCount == 1)
    }
}
