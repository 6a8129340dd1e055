import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct ExchangeStandardTests {
    /// A document that says in its information dictionary, or in its metadata, that it keeps PDF/X.
    private func document(_ version: String, inMetadata: Bool, page: String = "") -> [UInt8] {
        var builder = PDFBuilder.document(
            [.init(entries: page, content: "0 0 0 1 k 20 20 40 30 re f")],
            catalog: "/Metadata 40 0 R /OutputIntents [<</S /GTS_PDFX /DestOutputProfile 41 0 R>>]"
        )
        let packet = inMetadata ? "<pdfxid:GTS_PDFXVersion>\(version)</pdfxid:GTS_PDFXVersion>" : ""
        builder.set(
            40,
            stream: Array("<x:xmpmeta>\(packet)</x:xmpmeta>".utf8),
            entries: "/Type /Metadata /Subtype /XML"
        )
        builder.set(41, stream: [], entries: "/N 4")
        builder.set(42, inMetadata ? "<<>>" : "<</GTS_PDFXVersion (\(version))>>")
        builder.trailer = "/Info 42 0 R"
        return builder.build(.table)
    }

    private func coloured() throws -> Artwork {
        let path = try #require(Artwork([.fill(letterPath(), Color(red: 26, green: 47, blue: 138))]))
        return path
    }

    private func letterPath() -> Path {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        for (x, y) in [(0.0, 60.0), (10, 60), (10, 10), (40, 10), (40, 0)] { path.line(to: Point(x: x, y: y)) }
        path.close()
        return path
    }

    private func stamp(
        _ original: [UInt8],
        kind: MarkKind = .content,
        style: AppearanceStyle = .raster(resolution: 300),
        opacity: Double = 1
    ) throws -> (appended: String, notes: [String]) {
        let asked = request(try coloured(), at: [.position(.center)], kind: kind, style: style, opacity: opacity)
        let (document, result) = try result(original, [asked])
        try IndependentReaders.check(document, pages: 1, after: original)
        return (String(decoding: document.dropFirst(original.count), as: UTF8.self), result.notes.map(\.description))
    }

    @Test(
        "PDF/X-1a and X-3 get no transparency, and colours that they have",
        .slow(),
        arguments: [("PDF/X-1a:2001", " k\n"), ("PDF/X-1:2001", " k\n"), ("PDF/X-3:2003", "/InkColor cs")]
    )
    func opaque(version: String, operators: String) throws {
        for inMetadata in [false, true] {
            let original = document(version, inMetadata: inMetadata, page: "/Group <</S /Transparency>>")
            let (appended, notes) = try stamp(original)
            #expect(!appended.contains("/SMask") && !appended.contains("DeviceRGB") && !appended.contains(" rg"))
            #expect(appended.contains(operators) && notes.isEmpty, "\(notes)")
            #expect { try stamp(original, opacity: 0.5) } throws: {
                if case .refused(.noTransparency) = $0 as? StampingError { true } else { false }
            }
        }
    }

    @Test("PDF/X-4 has transparency where the page is composed anyway, and colours with a meaning")
    func transparent() throws {
        let group = document("PDF/X-4", inMetadata: true, page: "/Group <</S /Transparency>>")
        let soft = try stamp(group).appended
        #expect(soft.contains("/SMask") && soft.contains("CalRGB") && !soft.contains("DeviceRGB"))
        let plain = try stamp(document("PDF/X-4", inMetadata: true), style: .automatic(resolution: 300)).appended
        #expect(!plain.contains("/SMask") && plain.contains("CalRGB"))
    }

    @Test("an annotation within the bleed box of PDF/X is reported, and content and what lies outside are not")
    func annotations() throws {
        let original = document("PDF/X-3:2002", inMetadata: false)
        let notes = try stamp(original, kind: .stamp).notes
        #expect(
            notes.count == 1 && notes[0].contains("PDF/X-3") && notes[0].contains("on page 1")
                && notes[0].contains("MarkKind.content")
        )
        let outside = document("PDF/X-3:2002", inMetadata: false, page: "/TrimBox [0 0 20 20]")
        #expect(try stamp(outside, kind: .stamp).notes.isEmpty)
        let bleed = document("PDF/X-3:2002", inMetadata: false, page: "/BleedBox [0 0 200 200] /TrimBox [0 0 20 20]")
        #expect(try stamp(bleed, kind: .stamp).notes.count == 1)
    }

    @Test(
        "colours of inks keep the darkness of colours of screens",
        arguments: [
            (Color(red: 255, green: 255, blue: 255), [0, 0, 0, 0] as [UInt8]), (.black, [0, 0, 0, 255]),
            (Color(red: 200, green: 100, blue: 0), [0, 100, 200, 55]),
        ]
    )
    func inks(color: Color, components: [UInt8]) {
        #expect(InkColorSpace.deviceCMYK.components(of: color) == components)
    }
}
