import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// A way that a page has colours of inks, or transparency.
struct PageUse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var resources = ""
    var page = ""
    var content = "0.5 g 20 20 40 30 re f"
    var catalog = ""
    /// Objects from 20 on: their entries, and their data where they are streams.
    var objects: [(entries: String, data: String?)] = []

    func document(pages: Int = 1) -> [UInt8] {
        let entries = "/Resources <<\(resources)>> \(page)"
        var builder = PDFBuilder.document(
            [PDFBuilder.Page](repeating: .init(entries: entries, content: content), count: pages),
            catalog: catalog
        )
        for (index, object) in objects.enumerated() {
            if let data = object.data {
                builder.set(20 + index, stream: Array(data.utf8), entries: object.entries)
            } else {
                builder.set(20 + index, object.entries)
            }
        }
        return builder.build(.table)
    }
}

@Suite struct PageColorsTests {
    private static let form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
    private static let image = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8"
    private static let spot = "[/Separation /Spot /DeviceCMYK <</FunctionType 2 /Domain [0 1] /N 1 /C1 [0 1 1 0]>>]"
    private static let pattern = "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9"
    private static let shading = "<</ShadingType 2 /Coords [0 0 9 9] /ColorSpace /DeviceCMYK /Function 21 0 R>>"

    static let inks: [PageUse] = [
        PageUse(testDescription: "operators", content: "1 0 0 0 k 20 20 40 30 re f"),
        PageUse(testDescription: "stroke", content: "(1 0 0 rg) 1 0 0 0 K 20 20 m 40 30 l S"),
        PageUse(testDescription: "named space", content: "/DeviceCMYK cs 1 0 0 0 sc 20 20 40 30 re f"),
        PageUse(testDescription: "inline image", content: "q BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI Q"),
        PageUse(testDescription: "separation", resources: "/ColorSpace <</S \(spot)>>"),
        PageUse(testDescription: "indexed", resources: "/ColorSpace <</S [/Indexed /DeviceCMYK 0 <00000000>]>>"),
        PageUse(testDescription: "uncoloured pattern", resources: "/ColorSpace <</S [/Pattern \(spot)]>>"),
        PageUse(
            testDescription: "several inks",
            resources: "/ColorSpace <</S [/DeviceN [/A /B] /DeviceCMYK 20 0 R]>>",
            objects: [("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", "{0 0}")]
        ),
        PageUse(
            testDescription: "profile of four components",
            resources: "/ColorSpace <</S [/ICCBased 20 0 R]>>",
            objects: [("/N 4", "")]
        ),
        PageUse(
            testDescription: "image",
            resources: "/XObject <</I 20 0 R>>",
            objects: [("\(image) /ColorSpace /DeviceCMYK", "abcd")]
        ),
        PageUse(testDescription: "form", resources: "/XObject <</F 20 0 R>>", objects: [(form, "0 0 0 1 k")]),
        PageUse(
            testDescription: "form in a form",
            resources: "/XObject <</F 20 0 R>>",
            objects: [("\(form) /Resources <</XObject <</F 21 0 R>>>>", "/F Do"), (form, "0 0 0 1 k")]
        ),
        PageUse(
            testDescription: "pattern",
            resources: "/Pattern <</P 20 0 R>>",
            objects: [("\(pattern) /Resources <<>>", "0 0 0 1 k 0 0 1 1 re f")]
        ),
        PageUse(
            testDescription: "pattern of a shading",
            resources: "/Pattern <</P <</PatternType 2 /Shading \(shading)>>>>",
            objects: [("null", nil), ("<</FunctionType 2 /Domain [0 1] /N 1 /C1 [0 1 1 0]>>", nil)]
        ),
        PageUse(
            testDescription: "shading",
            resources: "/Shading <</S \(shading)>>",
            objects: [("null", nil), ("<</FunctionType 2 /Domain [0 1] /N 1 /C1 [0 1 1 0]>>", nil)]
        ),
        PageUse(
            testDescription: "font of pictures",
            resources: "/Font <</T 20 0 R>>",
            objects: [
                ("<</Type /Font /Subtype /Type3 /CharProcs <</a 21 0 R>>>>", nil),
                ("", "9 0 d0 0 0 0 1 k 0 0 9 9 re f"),
            ]
        ),
        PageUse(
            testDescription: "annotation",
            page: "/Annots [<</Subtype /Stamp /Rect [0 0 9 9] /AP <</N 20 0 R>>>>]",
            objects: [(form, "0 0 0 1 k 0 0 9 9 re f")]
        ),
        PageUse(
            testDescription: "annotation with states",
            page: "/Annots [<</Subtype /Widget /Rect [0 0 9 9] /AS /On /AP <</N <</On 20 0 R>>>>>>]",
            objects: [(form, "0 0 0 1 k 0 0 9 9 re f")]
        ),
        PageUse(
            testDescription: "output intent of inks",
            catalog: "/OutputIntents [<</S /GTS_PDFX /DestOutputProfile 20 0 R>>]",
            objects: [("/N 4", "")]
        ),
        PageUse(
            testDescription: "output intent of greys",
            catalog: "/OutputIntents [<</S /GTS_PDFA1 /DestOutputProfile 20 0 R>>]",
            objects: [("/N 1", "")]
        ),
    ]

    static let screens: [PageUse] = [
        PageUse(testDescription: "greys"),
        PageUse(testDescription: "screen colours", content: "1 0 0 rg 0 1 0 RG (k) Tj /K 1 gs <6b> Tj % k\n"),
        PageUse(testDescription: "data of an inline image", content: "q BI /W 2 /H 1 /BPC 8 /CS /RGB ID  k K k EI Q"),
        PageUse(
            testDescription: "profile of three components",
            resources: "/ColorSpace <</S [/ICCBased 20 0 R]>>",
            catalog: "/OutputIntents [<</S /GTS_PDFA1 /DestOutputProfile 20 0 R>>]",
            objects: [("/N 3", "")]
        ),
        PageUse(testDescription: "no resources", page: "/Resources 99 0 R", content: ""),
    ]

    /// Pages in colours of inks that readers compose anyway.
    static let composed: [PageUse] = [
        PageUse(testDescription: "group", page: "/Group <</S /Transparency>>", content: "0 0 0 1 k"),
        PageUse(
            testDescription: "soft mask",
            resources: "/XObject <</I 20 0 R>>",
            content: "0 0 0 1 k",
            objects: [
                ("\(image) /ColorSpace /DeviceGray /SMask 21 0 R", "a"), ("\(image) /ColorSpace /DeviceGray", "a"),
            ]
        ),
        PageUse(
            testDescription: "blend mode",
            resources: "/ExtGState <</G <</BM [/Multiply]>>>> /ColorSpace <</S \(spot)>>"
        ),
        PageUse(
            testDescription: "group of a form",
            resources: "/XObject <</F 20 0 R>>",
            content: "0 0 0 1 k",
            objects: [("\(form) /Group <</S /Transparency>>", "")]
        ),
    ]

    /// Whether a stamp has soft edges; `notes`: all notes about it.
    private func isSoft(
        _ document: [UInt8],
        _ style: AppearanceStyle = .automatic(resolution: 300),
        notes: [DocumentNote] = []
    ) throws -> Bool {
        let (stamped, result) = try result(document, [request(try letterL(), at: [.position(.center)], style: style)])
        #expect(result.notes == notes)
        return String(decoding: stamped.dropFirst(document.count), as: UTF8.self).contains("/SMask")
    }

    @Test("pages in colours of inks get no transparency", arguments: inks)
    func opaque(use: PageUse) throws {
        #expect(try !isSoft(use.document()))
        #expect(try !isSoft(use.document(), .vector))
    }

    @Test("pages in colours of screens keep soft edges", arguments: screens)
    func soft(use: PageUse) throws { #expect(try isSoft(use.document())) }

    @Test("pages that are composed already keep soft edges", arguments: composed)
    func softAsComposed(use: PageUse) throws { #expect(try isSoft(use.document())) }

    @Test("each page is looked at by itself, and resources that it inherits too", .slow())
    func pages() throws {
        var builder = PDFBuilder.document(
            [.init(content: "0 0 0 1 k"), .init(content: "1 g"), .init(content: "0 0 0 1 k")]
        )
        let original = builder.build(.objectStream)
        let artwork = try letterL()
        let all = request(artwork, at: [.position(.center, on: .all)], style: .automatic(resolution: 300))
        let document = try stamped(original, [all, all]).document
        try IndependentReaders.check(document, pages: 3, after: original)
        let read = try Document(Bytes(document))
        for index in 0..<3 {
            let page = try PageTree(read).page(at: index)
            let annotations = try #require(page.dictionary["Annots"]?.array)
            #expect(annotations.count == 2)
            for annotation in annotations {
                let entries = try #require(try read.resolve(annotation).dictionary)
                let form = try #require(try read.value("AP", of: entries)?.dictionary?["N"]?.reference)
                let dictionary = try #require(try read.indirectObject(form)?.value.dictionary)
                let resources = try #require(try read.value("Resources", of: dictionary)?.dictionary)
                #expect((resources["XObject"] != nil) == (index == 1))
            }
        }
        builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 400 300] /Resources 9 0 R>>")
        builder.set(4, "<</Type /Page /Parent 2 0 R>>")
        builder.set(9, "<</ColorSpace <</S \(Self.spot)>>>>")
        #expect(try !isSoft(builder.build(.table)))
    }

    @Test("a scan becomes one opaque colour there, and an opacity is kept and reported")
    func scans() throws {
        let original = Self.inks[0].document()
        let row: [UInt8] = [200, 30, 30, 255, 200, 30, 30, 90, 200, 30, 30, 0]
        let bitmap = try #require(Bitmap(width: 3, height: 1, pixels: row))
        let scan = try #require(Artwork([.picture(bitmap, frame: Rectangle(x: 0, y: 0, width: 90, height: 30))]))
        func appended(_ artwork: Artwork, _ style: AppearanceStyle, opacity: Double) throws -> (String, [String]) {
            let asked = request(artwork, at: [.position(.center)], style: style, opacity: opacity)
            let (document, result) = try result(original, [asked])
            return (
                String(decoding: document.dropFirst(original.count), as: UTF8.self), result.notes.map(\.description)
            )
        }
        let automatic = AppearanceStyle.automatic(resolution: 300)
        let (stencil, none) = try appended(scan, automatic, opacity: 1)
        #expect(stencil.contains("/ImageMask") && !stencil.contains("/SMask") && none.isEmpty)
        let (pale, warned) = try appended(scan, automatic, opacity: 0.5)
        #expect(pale.contains("/SMask") && warned.count == 1)
        let (paleLines, warnedToo) = try appended(try letterL(), automatic, opacity: 0.5)
        #expect(!paleLines.contains("/SMask") && warnedToo.count == 1)
        for artwork in [scan, try letterL()] {
            let (raster, notes) = try appended(artwork, .raster(resolution: 300), opacity: 1)
            #expect(raster.contains("/SMask"))
            #expect(notes.count == 1 && notes[0].contains("page 1 in other colours"), "\(notes)")
        }
    }

    // MARK: Bounds

    @Test("resources that lead in circles, or on and on, end")
    func circles() throws {
        let circle = PageUse(
            testDescription: "",
            resources: "/XObject <</F 20 0 R>>",
            objects: [
                ("\(Self.form) /Resources 22 0 R", "/G Do"), ("\(Self.form) /Resources 22 0 R", "/F Do"),
                ("<</XObject <</F 20 0 R /G 21 0 R>> /ColorSpace <</S 23 0 R>>>>", nil),
                ("[/Indexed 23 0 R 0 <00>]", nil),
            ]
        )
        #expect(try isSoft(circle.document()))
        let depth = 3000
        var chain = (0..<depth).map {
            ("\(Self.form) /Resources <</XObject <</F \(21 + $0) 0 R>>>>", "/F Do") as (String, String?)
        }
        chain.append((Self.form, "0 0 0 1 k"))
        #expect(
            try !isSoft(PageUse(testDescription: "", resources: "/XObject <</F 20 0 R>>", objects: chain).document())
        )
    }

    @Test("content that inflates without end, and references that lead nowhere, give opaque ink in little time")
    func bombs() throws {
        var builder = PDFBuilder.document([.init()])
        let bomb = Flate.deflate([UInt8](repeating: UInt8(ascii: "q"), count: 80 << 20), strategy: .repetitions)
        builder.set(5, stream: bomb, entries: "/Filter /FlateDecode")
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try !isSoft(builder.build(.table), notes: [.opaqueInk(pages: [1])]))
        #expect(clock.now - start < .seconds(20))
        builder = PDFBuilder.document([.init(entries: "/Resources 20 0 R")])
        for number in 20..<90 { builder.set(number, "\(number + 1) 0 R") }
        #expect(try !isSoft(builder.build(.table), notes: [.opaqueInk(pages: [1])]))
        builder = PDFBuilder.document([.init(content: "BT (")])
        builder.set(5, stream: Array("not deflated".utf8), entries: "/Filter /FlateDecode")
        #expect(try isSoft(builder.build(.table)))
    }
}
