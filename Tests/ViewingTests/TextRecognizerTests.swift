import Fixtures
import Foundation
import SignetGraphics
import SignetIsolation
import Testing

@testable import SignetViewing

/// Pages that are pictures, read by tesseract where it is installed, and by programs that are not it.
@Suite struct TextRecognizerTests {
    private static let program = WorkerProgram(path: Product.service.path, arguments: ["isolated"])
    private static let bounds = TextRecognizer.Bounds(seconds: 20, pages: 2, memory: 1 << 30)
    private static let recognizer = TextRecognizer(program: program, bounds: bounds)

    private static func viewer(_ bytes: [UInt8], _ recognizer: TextRecognizer) throws -> any DocumentViewer {
        try Viewers.recognizing(.inProcess, recognizer).viewer(bytes: bytes, password: nil)
    }

    /// Pages with these words, as pictures.
    static func scan(_ texts: [String]) throws -> [UInt8] {
        let pages = texts.map { PDFBuilder.Page(content: "BT /F 14 Tf 60 150 Td (\($0)) Tj ET") }
        let written = try PopplerViewer(bytes: PDFBuilder.document(pages).build(.table), password: nil)
        let scans = try texts.indices.map { page in
            let picture = try written.opaquePicture(ofPage: page, pixelsPerPoint: 3)
            let step = picture.isGray ? 1 : 3
            let shades = stride(from: 0, to: picture.samples.count, by: step).map { picture.samples[$0] }
            return PDFBuilder.Scan(width: picture.width, height: picture.height, samples: shades, pointsPerPixel: 1 / 3)
        }
        return PDFBuilder.document(scans: scans).build(.table)
    }

    @Test("a picture of words is read where they are", .enabled(if: recognizer != nil, "tesseract is not installed"))
    func words() throws {
        let viewer = try Self.viewer(try Self.scan(["Signature of the buyer:"]), #require(Self.recognizer))
        #expect(viewer.readsPictures)
        #expect(try viewer.lines(ofPage: 0).isEmpty)
        let page = try #require(try viewer.recognizedPage(0))
        #expect(page.lines.map(\.text) == ["Signature of the buyer:"])
        let find = try #require(try page.occurrences(of: .phrase("buyer")).first)
        let written = PDFBuilder.document([.init(content: "BT /F 14 Tf 60 150 Td (Signature of the buyer:) Tj ET")])
        let right = try #require(
            try PopplerViewer(bytes: written.build(.table), password: nil)
                .occurrences(of: .phrase("buyer"), onPage: 0).first
        )
        #expect(abs(find.rectangle.midX - right.rectangle.midX) < 4)
        #expect(abs(find.rectangle.midY - right.rectangle.midY) < 4)
    }

    @Test("no more pages are read than allowed, and an empty one is none", .enabled(if: recognizer != nil))
    func limit() throws {
        let bytes = try Self.scan(["", "Alpha bravo", "Charlie delta", "Echo foxtrot"])
        let viewer = try Self.viewer(bytes, #require(Self.recognizer))
        let texts = try (0..<4).map { try viewer.recognizedPage($0)?.lines.map(\.text) }
        #expect(texts == [[], ["Alpha bravo"], ["Charlie delta"], nil])
        #expect(try viewer.recognizedPage(1) != nil, "a page that was read stays known")
    }

    @Test(
        "a program that is not tesseract gives no text: one that fails, is not there, or is a script",
        arguments: ["/usr/bin/false", "/usr/bin/cat", "/nowhere/tesseract", "SCRIPT"]
    )
    func strangers(reader: String) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(Array("#!/bin/sh\necho eng\necho eng\n".utf8), to: "tesseract")
        chmod(script, 0o755)
        let recognizer = TextRecognizer(
            program: Self.program,
            reader: reader == "SCRIPT" ? script : reader,
            bounds: .init(seconds: 5, pages: 2, memory: 1 << 28)
        )
        let viewer = try Self.viewer(try Self.scan(["Signature"]), recognizer)
        let start = ContinuousClock.now
        #expect(try viewer.recognizedPage(0) == nil)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("a program that does not end is ended when the time is over, and when nobody waits any more")
    func late() throws {
        let never = ["-c", "head -c 8 <&3 >/dev/null; sleep 600"]
        let scan = try Self.scan(["Signature"])
        func elapsed(_ seconds: Int, givenUp: @escaping @Sendable () -> Bool) throws -> Duration {
            let recognizer = TextRecognizer(
                program: WorkerProgram(path: "/bin/sh", arguments: never),
                reader: "tesseract",
                bounds: .init(seconds: seconds, pages: 2, memory: 1 << 28)
            ).givenUp(when: givenUp)
            let viewer = try Self.viewer(scan, recognizer)
            let start = ContinuousClock.now
            #expect(try viewer.recognizedPage(0) == nil)
            return ContinuousClock.now - start
        }
        #expect(try elapsed(1) { false } < .seconds(30))
        #expect(try elapsed(600) { true } < .seconds(30))
    }
}
