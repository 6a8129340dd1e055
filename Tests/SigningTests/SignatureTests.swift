import Fixtures
import Foundation
import Signet
import SignetGraphics
import SignetRendering
import SignetSigning
import SignetStamping
import Testing

@Suite struct SignatureTests {
    @Test("a name without a visible character, or with none in the face, is refused with what to do")
    func names() {
        #expect { try Signature.typed("  ") } throws: { ($0 as? SignetError)?.code == .invalidData }
        let strict = TypedStyle(substitution: .none)
        #expect { try Signature.typed("王小明", face: .kristi, style: strict) } throws: { "\($0)".contains("klee") }
        #expect { try Signature.typed("Jane", face: "dancing-skript") } throws: { error in
            (error as? SignetError)?.code == .invalidArgument && "\(error)".contains("dancing-script")
        }
        #expect { try Signature.typed("Jane", face: .file("/nowhere/x.ttf")) } throws: {
            ($0 as? SignetError)?.code == .noInput
        }
    }

    @Test("a drawing needs a line, or dots that are meant")
    func drawings() throws {
        let dot = Drawing(strokes: [.init(samples: [.init(x: 5, y: 5)])])
        #expect { try Signature.drawn(dot) } throws: { ($0 as? SignetError)?.code == .invalidData }
        #expect(try Signature.drawn(dot, allowingDots: true).size.width > 0)
        #expect(throws: SignetError.self) { try Signature.drawn(Drawing(strokes: []), allowingDots: true) }
        #expect(throws: SignetError.self) {
            try Signature.drawn(Drawing(strokes: [.init(samples: [.init(x: .nan, y: 0), .init(x: 9, y: 9)])]))
        }
    }

    @Test("pictures of a signature are what their names say, and the same each time")
    func exports() throws {
        let signature = try Signature.drawn(contentsOf: Examples.path("drawing.json"))
        let svg = String(decoding: try signature.svg(), as: UTF8.self)
        #expect(svg.hasPrefix("<svg ") && svg.contains("<path "))
        #expect(try signature.png(resolution: 100).starts(with: [0x89, 0x50, 0x4e, 0x47]))
        let pdf = try signature.pdf()
        try IndependentReaders.check(pdf, pages: 1)
        #expect(try signature.pdf() == pdf && signature.svg() == Array(svg.utf8))
        #expect(throws: SignetError.self) { try signature.png(resolution: 1e9) }
    }

    @Test("one typesetter serves many tasks, and sets what a single call does")
    func typesetter() async throws {
        let typesetter = try Typesetter()
        let names = (0..<40).map { "Jane Doe \($0)" }
        let together = try await withThrowingTaskGroup(of: (Int, Signature).self) { group in
            for (index, name) in names.enumerated() {
                group.addTask { (index, try typesetter.signature(name, face: .kristi)) }
            }
            return try await group.reduce(into: [Int: Signature]()) { $0[$1.0] = $1.1 }
        }
        for index in [0, 17, 39] { #expect(together[index] == (try Signature.typed(names[index], face: .kristi))) }
    }

    @Test("a name that needs another hand says so, a pasted name is cleaned, and initials are called so")
    func typedStyles() throws {
        let mixed = try Signature.typed("Łukasz\u{202E} Doe\n", face: .kristi)
        #expect(mixed.name == "Łukasz Doe" && mixed.warnings.count == 1, "\(mixed.warnings)")
        #expect(mixed.warnings[0].description.contains("U+202E") && mixed.warnings[0].description.contains("“Ł”"))
        #expect(throws: SignetError.self) {
            try Signature.typed("Łukasz", face: .kristi, style: TypedStyle(substitution: .none))
        }
        let initials = try Signature.typed("Jane Doe", style: TypedStyle(part: .initials))
        #expect(initials.alternativeText == "Initials: JD" && initials.name == "Jane Doe")
        let fitted = try Signature.typed("Jane Doe", style: TypedStyle(fit: .shrink(to: 50)))
        #expect(abs(fitted.size.width - 50) < 0.01)
    }

    @Test("without a face a name comes from one hand, without a warning")
    func anyFace() throws {
        let chosen = try Signature.typed("Jane Doe", face: .dancingScript)
        #expect(try Signature.typed("Jane Doe") == chosen)
        let name = "Grzegorz Brzęczyszczykiewicz"
        let signature = try Signature.typed(name)
        let kaushan = try Signature.typed(name, face: .kaushanScript)
        #expect(signature.warnings.isEmpty && signature == kaushan)
        #expect(try Signature.typed(name, face: .dancingScript).warnings.count == 1)
    }

    @Test("a long name is broken into lines by the size of its stamp, unless a rule is given")
    func longNames() throws {
        let name = "Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios Cipriano Ruiz y Picasso"
        var description = StampDescription(SignatureDescription(.name(name)))
        func size(_ stamp: StampSize) throws -> Size {
            description.size = stamp
            return try SignatureMaker(folders: []).signature(description, fields: CaptionFields()).size
        }
        let lines = [StampSize.natural, .width(60), .height(40)].map { try? size($0) }
        let ratios = lines.map { $0.map { $0.width / $0.height } ?? 0 }
        #expect(ratios[2] > 20 && ratios[0] < ratios[2] / 2 && ratios[1] < ratios[0] / 2, "\(ratios)")
        description.signature.fit = FitRule("shrink:400")
        #expect(try size(.natural).width < 400.01)
    }

    @Test("a drawing that becomes pixels is outlined by more curves, which cover the same pixels")
    func effort() throws {
        let description = SignatureDescription(.drawing(try Examples.path("drawing.json")))
        func artwork(_ style: AppearanceStyle) throws -> Artwork {
            var stamp = StampDescription(description)
            stamp.appearance = style
            return try SignatureMaker(folders: []).signature(stamp, fields: CaptionFields()).artwork
        }
        let (pixels, vector) = (try artwork(.automatic(resolution: 600)), try artwork(.vector))
        #expect(try artwork(.raster(resolution: 300)) == pixels)
        guard case .fill(let many, _) = pixels.marks.first, case .fill(let few, _) = vector.marks.first else {
            throw SignetError(.invalidData, "no outline")
        }
        #expect(many.elements.count > few.elements.count * 6 / 5)
        let (one, other) = (
            try Renderer.mask(of: pixels, frame: vector.bounds, pixelsPerPoint: 4).coverage,
            try Renderer.mask(of: vector, frame: vector.bounds, pixelsPerPoint: 4).coverage
        )
        // An eighth of a pixel on either side of a line.
        #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 64 } && other.max() == 255)
    }

    @Test("the specimen sets a name in every face that can", .slow())
    func specimen() throws {
        let faces = try Faces()
        #expect(faces.entries.count(where: \.isInstalled) >= 8)
        let specimen = try Specimen(of: "Jane Doe", in: faces)
        try IndependentReaders.check(try specimen.pdf(), pages: 1)
        #expect(throws: SignetError.self) { try Specimen(of: " ", in: faces) }
    }

    @Test("a document's report shows pages as displayed, fields, and our stamps")
    func report() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Rotate 90 /UserUnit 2"), .init(entries: "/Annots [20 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R]>>"
        )
        builder.set(20, "<</FT /Sig /T (Sig1) /Subtype /Widget /Rect [10 10 60 30] /P 6 0 R>>")
        let stamp = try Stamp(Signature.typed("Jane"), at: .field("Sig1"))
        let document = try Signer(date: Date(timeIntervalSince1970: 0)).sign(builder.build(.hybrid), with: [stamp])
            .document
        let report = try DocumentReport(document)
        #expect(report.pages[0].size == Size(width: 600, height: 800) && report.pages[0].rotation == 90)
        #expect(report.fields.first?.name == "Sig1" && report.fields.first?.page == 2)
        #expect(report.stamps.map(\.page) == [2] && report.stamps.first?.author == "Jane")
        #expect(report.refusal == nil)
    }
}
