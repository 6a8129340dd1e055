import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping
@testable import SignetViewing

/// Places on pages that are pictures, whose words a program reads more or less surely.
@Suite struct PicturePlacementTests {
    /// Takes a document's pages for pictures, and its words for those that were read from them.
    private final class PictureViewer: DocumentViewer {
        private let written: PopplerViewer
        /// The text that is read instead of some words, with its confidence.
        private let readings: [String: (text: String, confidence: Double)]
        private let pictures: Set<Int>
        /// The most pages that are read.
        private let limit: Int
        private(set) var read: [Int] = []
        let readsPictures: Bool

        init(
            _ bytes: [UInt8],
            pictures: Set<Int>,
            reading readings: [String: (text: String, confidence: Double)]?,
            limit: Int
        ) throws(ViewingError) {
            self.limit = limit
            written = try PopplerViewer(bytes: bytes, password: nil)
            self.pictures = pictures
            self.readings = readings ?? [:]
            readsPictures = readings != nil
        }

        var pageCount: Int { written.pageCount }

        func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] {
            pictures.contains(index) ? [] : try written.lines(ofPage: index)
        }

        func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
            pictures.contains(index) ? [] : try written.occurrences(of: query, onPage: index)
        }

        func recognizedPage(_ index: Int) throws(ViewingError) -> RecognizedPage? {
            guard readsPictures, read.count < limit else { return nil }
            read.append(index)
            let height = try written.visibleBox(ofPage: index).height
            var rows: [String] = []
            for (number, line) in try written.lines(ofPage: index).enumerated() {
                for word in line.marks.split(whereSeparator: { $0.box == nil }) {
                    let boxes = word.compactMap(\.box)
                    let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
                    let text = String(word.map(\.character))
                    let (reading, confidence) = readings[text] ?? (text, 95)
                    let numbers = [box.minX, height - box.maxY, box.width, box.height].map { String(Int($0 * 10)) }
                    rows.append(
                        "5\t1\t1\t1\t\(number)\t1\t\(numbers.joined(separator: "\t"))\t\(confidence)\t\(reading)"
                    )
                }
            }
            return RecognizedPage(table: rows.joined(separator: "\n"), height: height, pixelsPerPoint: 10)
        }

        func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle { try written.visibleBox(ofPage: index) }
        func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? { nil }
        func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
            try written.picture(ofPage: index, part: part, pixelsPerPoint: pixelsPerPoint)
        }
        func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
            try written.opaquePicture(ofPage: index, pixelsPerPoint: pixelsPerPoint)
        }
    }

    private static let tenant = "BT /F 11 Tf 40 100 Td (Tenant signature:) Tj ET 0.5 w 150 98 m 350 98 l S "

    /// Where a placement goes, and the pages that were read from pictures for it.
    private func frames(
        _ placement: String,
        _ pages: [String],
        pictures: Set<Int>? = nil,
        reading readings: [String: (text: String, confidence: Double)]? = [:],
        limit: Int = 4
    ) throws -> (places: [ResolvedPlace], read: [Int]) {
        let bytes = PDFBuilder.document(pages.map { agreementPage($0) }).build(.table)
        let viewer = try PictureViewer(bytes, pictures: pictures ?? Set(pages.indices), reading: readings, limit: limit)
        let resolver = try PlacementResolver(Document(Bytes(bytes)), isStrict: false) { () throws(ViewingError) in
            viewer
        }
        let places = try resolver.resolve(
            Placement(reading: placement),
            artwork: ArtworkExtent(Size(width: 90, height: 30), .ink),
            size: .natural,
            besides: []
        )
        return (places, viewer.read)
    }

    private func error(
        _ placement: String,
        _ pages: [String],
        pictures: Set<Int>? = nil,
        reading readings: [String: (text: String, confidence: Double)]? = [:],
        limit: Int = 4
    ) -> String {
        do {
            let found = try frames(placement, pages, pictures: pictures, reading: readings, limit: limit)
            return "placed at \(found.places.map(\.frame))"
        } catch {
            return "\(error)"
        }
    }

    @Test("the line beside words that were read surely is taken, by auto and by text")
    func sure() throws {
        for placement in ["auto", "auto:tenant", "text:\"Tenant signature:\""] {
            let place = try #require(frames(placement, [Self.tenant]).places.first)
            #expect(abs(place.frame.minY - 98) < 6 && place.frame.minX > 120, "\(placement): \(place.frame)")
        }
    }

    @Test("two lines, of which the label of one was not read surely, are a question")
    func doubtful() throws {
        let page = "BT /F 11 Tf 40 160 Td (Landlord MISREAD) Tj ET 0.5 w 150 158 m 350 158 l S " + Self.tenant
        for reading in [("signature:", 30.0), ("sgmuaaa:", 20), ("Slgnature:", 93), ("Signa-ture:", 92)] {
            let error = error("auto", [page], reading: ["MISREAD": (reading.0, reading.1)])
            #expect(error.contains("choose one of the places"), "\(reading): \(error)")
            #expect(error.contains("page:1,rect:"), "\(reading): \(error)")
        }
    }

    @Test("words far from lines may be unsure")
    func farAway() throws {
        let place = try #require(frames("auto", [Self.tenant], reading: ["agreement": ("agrxxment", 20)]).places.first)
        #expect(abs(place.frame.minY - 98) < 6)
    }

    @Test(
        "a page that the limits left unread makes a question of a place that is found, unless it could have no better one"
    )
    func unread() throws {
        let strong = "BT /F 11 Tf 40 100 Td (Signature:) Tj ET 0.5 w 100 98 m 300 98 l S"
        for placement in ["auto", "auto,nth:all"] {
            let error = error(placement, [strong, Self.tenant], pictures: [1], limit: 0)
            #expect(error.contains("page 2 is a picture") && error.contains("places found: page:1,rect:"), "\(error)")
        }
        #expect(try frames("auto", [Self.tenant, strong], pictures: [0], limit: 0).places.map(\.page.index) == [1])
    }

    @Test("pages with text come first; a picture is read only if it could have a better place")
    func order() throws {
        let strong = "BT /F 11 Tf 40 100 Td (Signature:) Tj ET 0.5 w 100 98 m 300 98 l S"
        // The page with text is the last one and decides.
        #expect(try frames("auto", ["", strong], pictures: [0]).read == [])
        // The picture is the last page.
        let last = try frames("auto", [strong, Self.tenant], pictures: [1])
        #expect(last.read == [1])
        #expect(try frames("text:\"Signature:\"", [Self.tenant, strong], pictures: [0]).read == [])
        #expect(try frames("text:\"Tenant\"", [Self.tenant, strong], pictures: [0]).read == [0])
    }

    @Test("pages with a few words and empty ones are not named as pictures", arguments: [true, false])
    func sparse(readsPictures: Bool) throws {
        for content in ["BT /F 11 Tf 40 100 Td (Chapter 2) Tj ET", ""] {
            let bytes = PDFBuilder.document((0..<20).map { _ in .init(content: content) }).build(.table)
            let viewer = try PictureViewer(bytes, pictures: [], reading: readsPictures ? [:] : nil, limit: 4)
            let resolver = try PlacementResolver(Document(Bytes(bytes)), isStrict: false) { () throws(ViewingError) in
                viewer
            }
            let error = #expect(throws: StampingError.self) {
                try resolver.automaticPlaces(role: nil, nil, on: .all, besides: [])
            }
            let sentence = try #require(error).description
            #expect(!sentence.contains("picture") && sentence.contains("no free signature line"), "\(sentence)")
            #expect(viewer.read == [])
        }
    }

    @Test("where pictures are not read, the answer names them and what to do")
    func remedies() {
        for placement in ["auto", "text:\"Tenant\"", "text:/T.nant/"] {
            let error = error(placement, [Self.tenant], reading: nil)
            #expect(error.contains("page 1 is a picture without text"), "\(placement): \(error)")
            #expect(error.contains("tesseract") && error.contains("page:last,bottom-right"))
        }
        let mixed = error("auto", ["", Self.tenant], pictures: [1], reading: nil)
        #expect(mixed.contains("no free signature line"))
        #expect(mixed.contains("page 2 is a picture without text"), "\(mixed)")
    }
}
