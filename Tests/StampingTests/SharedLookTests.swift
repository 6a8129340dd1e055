import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Synchronization
import Testing

@testable import SignetStamping

@Suite struct SharedLookTests {
    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    @Test("a value that many threads ask for at once is made once")
    func madeOnce() async {
        let values = SharedValues<Int, String>(limit: 4)
        let calls = Counter()
        let found = await withTaskGroup(of: String.self) { group in
            for index in 0..<200 {
                group.addTask {
                    values.value(of: index % 2) {
                        calls.count.withLock { $0 += 1 }
                        return "value \(index % 2)"
                    }
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(calls.count.withLock { $0 } == 2 && values.madeCount == 2)
        #expect(found == ["value 0", "value 1"])
    }

    @Test("making one value may ask for another: no key waits for the value of a different one")
    func independentKeys() {
        let values = SharedValues<Int, Int>(limit: 4)
        #expect(values.value(of: 1) { values.value(of: 2) { 20 } + 1 } == 21)
        #expect(values.value(of: 2) { 0 } == 20)
    }

    @Test("the values that were asked for last are kept, and no more than the limit")
    func limit() {
        let values = SharedValues<Int, Int>(limit: 2)
        for key in [1, 2, 1, 3] { _ = values.value(of: key) { key } }
        #expect(values.madeCount == 3)
        _ = values.value(of: 1) { 1 }
        #expect(values.madeCount == 3, "1 was asked for after 2, and is kept")
        _ = values.value(of: 2) { 2 }
        #expect(values.madeCount == 4)
    }

    @Test("what could not be made is tried again")
    func failure() throws {
        let values = SharedValues<Int, Int>(limit: 2)
        #expect(throws: StampingError.self) {
            try values.value(of: 1) { () throws(StampingError) in throw .noStrokes }
        }
        #expect(values.value(of: 1) { 5 } == 5)
    }

    private func stamp(_ bytes: [UInt8], _ artwork: PreparedArtwork, style: AppearanceStyle) throws -> [UInt8] {
        let request = StampRequest(
            prepared: artwork,
            strokes: nil,
            kind: .stamp,
            isLocked: false,
            style: style,
            opacity: 1,
            placements: [.position(.bottomRight)],
            size: .natural,
            details: StampDetails(author: nil, alternativeText: "Signature", subject: nil)
        )
        let policy = ChangePolicy(afterSignatures: false, ignoresPermissions: false)
        let stamper = DocumentStamper(try Document(Bytes(bytes)), date: stampDate, seed: "", policy: policy)
        return try stamper.stamp([request]) { () throws(ViewingError) in throw .unavailable("") }.appended
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
        #expect(shared.lookCount == 1)
        for (index, document) in documents.enumerated() {
            #expect(try together[index] == stamp(document, PreparedArtwork(artwork), style: style))
        }
    }

    @Test("another resolution, opacity or standard is another look")
    func differentLooks() throws {
        let bytes = PDFBuilder.document([.init()]).build(.table)
        let artwork = PreparedArtwork(try letterL())
        let plain = try DocumentStandards(Document(Bytes(bytes)))
        func look(_ style: AppearanceStyle, opacity: Double, width: Double) throws -> Look {
            try artwork.look(style: style, opacity: opacity, width: width, standards: plain)
        }
        _ = try look(.raster(resolution: 300), opacity: 1, width: 40)
        _ = try look(.raster(resolution: 300), opacity: 1, width: 40.000000000001)
        #expect(artwork.lookCount == 1, "a rounding makes no other look")
        _ = try look(.raster(resolution: 300), opacity: 0.5, width: 40)
        _ = try look(.raster(resolution: 300), opacity: 1, width: 80)
        _ = try look(.raster(resolution: 150), opacity: 1, width: 80)
        #expect(artwork.lookCount == 3, "half the resolution at twice the width has the same pixels")
        _ = try look(.vector, opacity: 1, width: 40)
        #expect(artwork.lookCount == 4)
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
