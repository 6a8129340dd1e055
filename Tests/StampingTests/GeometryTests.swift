import Fixtures
import SignetGraphics
import SignetPDF
import SignetRendering
import SignetViewing
import Testing

@testable import SignetStamping

@Suite struct GeometryTests {
    struct PageShape: Sendable, CustomStringConvertible {
        let rotation: Int
        let media: String
        let crop: String?
        let size: (width: Double, height: Double)
        var readers = GrayPicture.Reader.allCases

        var description: String { "rotated \(rotation), media \(media), crop \(crop ?? "none")" }
    }

    static let shapes: [PageShape] = [0, 90, 180, 270, -90, 450].flatMap { rotation in
        [
            PageShape(rotation: rotation, media: "[0 0 400 300]", crop: nil, size: (400, 300)),
            PageShape(rotation: rotation, media: "[-100 50 300 350]", crop: nil, size: (400, 300)),
            PageShape(rotation: rotation, media: "[0 0 600 500]", crop: "[120 80 520 380]", size: (400, 300)),
            PageShape(rotation: rotation, media: "[400 300 0 0]", crop: "[400 250 100 50]", size: (300, 200)),
            // Poppler displays the whole width of a medium that the crop box leaves on one side.
            PageShape(
                rotation: rotation,
                media: "[0 0 400 300]",
                crop: "[100 50 700 250]",
                size: (300, 200),
                readers: [.mupdf]
            ),
        ]
    }

    @Test("the mark stands upright in the place asked for, as poppler and MuPDF draw it", .slow(), arguments: shapes)
    func places(shape: PageShape) throws {
        let crop = shape.crop.map { "/CropBox \($0)" } ?? ""
        let page = PDFBuilder.Page(mediaBox: shape.media, entries: "/Rotate \(shape.rotation) \(crop)", content: "")
        let original = PDFBuilder.document([page]).build(.table)
        let placement = Placement.rectangle(x: 30, y: 20, width: 80, height: 120)
        for style in [AppearanceStyle.raster(resolution: 300), .vector] {
            let (document, stamps) = try stamped(original, [request(try letterL(), at: [placement], style: style)])
            IndependentReaders.checkPrefix(original, of: document)
            #expect(stamps.map(\.frame) == [Rectangle(x: 30, y: 20, width: 80, height: 120)])
            for reader in shape.readers {
                let picture = try GrayPicture(document, page: 1, resolution: 144, reader: reader)
                let turned = abs(shape.rotation) % 180 == 90
                #expect(abs(picture.width - Int(2 * (turned ? shape.size.height : shape.size.width))) <= 1)
                let box = try #require(picture.darkBox())
                #expect(abs(box.minX - 60) <= 2 && abs(box.minY - 40) <= 2, "\(reader): \(box)")
                #expect(abs(box.maxX - 220) <= 2 && abs(box.maxY - 280) <= 2, "\(reader): \(box)")
                #expect(picture.darkness(minX: 64, minY: 44, maxX: 96, maxY: 276) > 0.95, "the stem is on the left")
                #expect(picture.darkness(minX: 64, minY: 44, maxX: 216, maxY: 96) > 0.95, "the foot is at the bottom")
                #expect(picture.darkness(minX: 110, minY: 110, maxX: 216, maxY: 276) < 0.02, "the rest is empty")
            }
        }
    }

    @Test("a user unit scales the page, and points stay points")
    func userUnits() throws {
        let original = PDFBuilder.document([.init(mediaBox: "[0 0 200 150]", entries: "/UserUnit 2", content: "")])
            .build(.table)
        let placement = Placement.rectangle(x: 100, y: 60, width: 40, height: 60)
        let (document, _) = try stamped(original, [request(try letterL(), at: [placement])])
        let page = try PageTree(Document(Bytes(document))).page(at: 0)
        #expect(PageGeometry(page).size == Size(width: 400, height: 300))
        // MuPDF knows user units: the page is twice as large, and the mark where it was asked for.
        let picture = try GrayPicture(document, page: 1, resolution: 72, reader: .mupdf)
        let box = try #require(picture.darkBox())
        #expect(picture.width == 400)
        #expect(
            abs(box.minX - 100) <= 1 && abs(box.minY - 60) <= 1 && abs(box.maxX - 140) <= 1 && abs(box.maxY - 120) <= 1
        )
    }

    @Test("the maps between displayed points and user space undo each other", arguments: [0, 90, 180, 270])
    func inverse(rotation: Int) throws {
        let bytes = PDFBuilder.document([
            .init(mediaBox: "[-7 3 393 303]", entries: "/Rotate \(rotation) /UserUnit 1.5")
        ]).build(.table)
        let geometry = PageGeometry(try PageTree(Document(Bytes(bytes))).page(at: 0))
        for corner in geometry.bounds.corners {
            let there = geometry.toUserSpace.apply(corner)
            #expect(geometry.toDisplay.apply(there).distance(to: corner) < 1e-9)
            #expect(there.x >= -7 - 1e-9 && there.x <= 393 + 1e-9 && there.y >= 3 - 1e-9 && there.y <= 303 + 1e-9)
        }
    }
}
