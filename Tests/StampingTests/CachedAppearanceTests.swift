import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

@Suite struct CachedAppearanceTests {
    private func stamp(_ bytes: [UInt8], _ artwork: PreparedArtwork, style: AppearanceStyle) throws -> [UInt8] {
        let request = TestStamp(
            prepared: artwork,
            strokes: nil,
            placements: [.position(.bottomRight)],
            size: .natural,
            appearance: style,
            kind: .stamp,
            isLocked: false,
            opacity: 1
        )
        let policy = ChangePolicy()
        let stamper = DocumentStamper(
            try Document(Bytes(bytes)),
            date: stampDate,
            seed: "",
            policy: policy,
            refusesDoubtfulPlaces: false
        )
        return try stamper.stamp([request], filling: nil, sealing: nil, storing: nil) { () throws(ViewingError) in
            throw .unavailable("")
        }.appended
    }

    @Test(
        "documents and threads share one picture, and get the bytes that they would get alone",
        arguments: [AppearanceStyle.raster(resolution: 300), .vector]
    )
    func sharedByDocuments(style: AppearanceStyle) async throws {
        let documents = [("0 0 595 842", 0), ("0 0 612 792", 90), ("-10 -10 300.3 400.7", 180)].flatMap { box, turn in
            PDFBuilder.Structure.allCases.map { structure in
                PDFBuilder.document([.init(entries: "/MediaBox [\(box)] /Rotate \(turn)")]).build(structure)
            }
        }
        let artwork = try letterL()
        let shared = PreparedArtwork(artwork)
        let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for (index, document) in documents.enumerated() {
                group.addTask { (index, try stamp(document, shared, style: style)) }
            }
            return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
        }
        #expect(shared.cachedAppearanceCount == 1)
        for (index, document) in documents.enumerated() {
            #expect(try together[index] == stamp(document, PreparedArtwork(artwork), style: style))
        }
    }

    @Test("another resolution, opacity or standard is another appearance")
    func differentLooks() throws {
        let bytes = PDFBuilder.document([.init()]).build(.table)
        let artwork = PreparedArtwork(try letterL())
        let plain = try DocumentStandards(Document(Bytes(bytes)))
        func appearance(_ style: AppearanceStyle, opacity: Double, width: Double) throws -> CachedAppearance {
            try artwork.cachedAppearance(
                style: style,
                blending: .transparent,
                opacity: opacity,
                width: width,
                standards: plain
            )
        }
        _ = try appearance(.raster(resolution: 300), opacity: 1, width: 40)
        _ = try appearance(.raster(resolution: 300), opacity: 1, width: 40.000000000001)
        #expect(artwork.cachedAppearanceCount == 1, "a rounding makes no other appearance")
        _ = try appearance(.raster(resolution: 300), opacity: 0.5, width: 40)
        _ = try appearance(.raster(resolution: 300), opacity: 1, width: 80)
        _ = try appearance(.raster(resolution: 150), opacity: 1, width: 80)
        #expect(artwork.cachedAppearanceCount == 3, "half the resolution at twice the width has the same pixels")
        _ = try appearance(.vector, opacity: 1, width: 40)
        #expect(artwork.cachedAppearanceCount == 4)
    }

    @Test(
        "a stamp on every page of a thousand has one picture and adds little for a page",
        arguments: [(PDFBuilder.Structure.table, 460), (.crossReferenceStream, 80)]
    )
    func manyPages(structure: PDFBuilder.Structure, bytesPerPage: Int) throws {
        let original = PDFBuilder.document((0..<1000).map { _ in PDFBuilder.Page() }).build(structure)
        let (document, stamps) = try stamped(
            original,
            [request(try letterL(), at: [.position(.bottomRight, on: .all)])]
        )
        #expect(stamps.count == 1000)
        #expect(document.count - original.count < 1000 * bytesPerPage)
        let read = try Document(Bytes(document))
        var pictures = 0
        let highest = try #require(read.trailer["Size"]?.integer)
        for number in 1..<highest {
            let object = try read.indirectObject(ObjectReference(number: number, generation: 0))
            if object?.value.dictionary?["Subtype"]?.name == "Image" { pictures += 1 }
        }
        #expect(pictures == 2, "the picture and its soft mask")
    }
}
