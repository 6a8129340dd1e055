import SignetGraphics
import Testing

@testable import SignetLettering

@Suite struct CaptionComposerTests {
    private func arrangement(
        _ design: CaptionDesign,
        _ text: String?,
        code: String?,
        extent: CaptionComposer.Extent
    ) throws -> CaptionArrangement {
        try CaptionComposer(setter: Captions.setter()).arrangement(
            of: Captions.ink(),
            content: .init(
                template: try text.map { try CaptionTemplate($0) },
                values: [:],
                code: try code.map { try QRCode($0) }
            ),
            design: design,
            extent: extent
        )
    }

    private func extent(of mark: Artwork.Mark) -> Rectangle? {
        switch mark {
        case .fill(let path, _): path.bounds
        case .picture(_, let frame): frame
        }
    }

    @Test("ink and caption never touch, and stand on the sides that were asked for")
    func sides() throws {
        for layout in [CaptionLayout.below, .right, .left] {
            let parts = try arrangement(Captions.design(layout), "Jygq Doe\nÅgypt", code: nil, extent: .natural)
            let ink = try #require(extent(of: parts.marks[0]))
            let text = try #require(extent(of: parts.marks[1]))
            #expect(ink.size == Size(width: 100, height: 40))
            switch layout {
            case .below: #expect(text.maxY < ink.minY - 4)
            case .right: #expect(text.minX > ink.maxX + 4 && abs(text.midY - ink.midY) < 3)
            case .left: #expect(text.maxX < ink.minX - 4 && abs(text.midY - ink.midY) < 3)
            case .only: break
            }
        }
        let only = try arrangement(Captions.design(.only), "Jane", code: nil, extent: .natural)
        #expect(only.marks.count == 1 && only.inkFrame == nil)
    }

    @Test("alignment moves the narrower of ink and caption")
    func alignment() throws {
        var design = Captions.design(.below)
        for (alignment, place) in [(CaptionAlignment.left, 0.0), (.center, 0.5), (.right, 1)] {
            design.text.alignment = alignment
            let parts = try arrangement(design, "Jane", code: nil, extent: .natural)
            let ink = try #require(extent(of: parts.marks[0]))
            let text = try #require(extent(of: parts.marks[1]))
            #expect(abs((text.minX - ink.minX) - place * (ink.width - text.width)) < 1.5)
        }
    }

    @Test("a rule stands between ink and caption, a border around everything")
    func lines() throws {
        for layout in [CaptionLayout.below, .right, .left] {
            var design = Captions.design(layout)
            design.rule = CaptionRule(lineWidth: 0.4, color: .black)
            design.border = CaptionBorder(lineWidth: 1, radius: 4, padding: 5, color: .blue)
            let parts = try arrangement(design, "Jane\nDoe", code: "A", extent: .natural)
            let extents = parts.marks.compactMap(extent)
            let ink = extents[0]
            let rule = extents[1]
            let text = extents[2]
            switch layout {
            case .below: #expect(rule.maxY < ink.minY && rule.minY > text.maxY && rule.height < 0.5)
            case .right: #expect(rule.minX > ink.maxX && rule.maxX < text.minX && rule.width < 0.5)
            case .left: #expect(rule.maxX < ink.minX && rule.minX > text.maxX)
            case .only: break
            }
            let border = try #require(extents.last)
            for part in extents.dropLast() {
                #expect(border.expanded(by: -5.9).union(part) == border.expanded(by: -5.9))
            }
        }
    }

    @Test("a code keeps its quiet zone free of everything else and its modules large enough")
    func code() throws {
        for layout in CaptionLayout.allCases {
            let parts = try arrangement(Captions.design(layout), "Jane Doe", code: "https://a.org", extent: .natural)
            let extents = parts.marks.compactMap(extent)
            let modules = extents[extents.count - 1]
            let module = modules.width / Double(try QRCode("https://a.org").side)
            let quiet = modules.expanded(by: 4 * module - 1e-6)
            #expect(module > QRCode.minimumModule - 1e-9 && parts.box.union(quiet) == parts.box)
            for other in extents.dropLast() { #expect(quiet.intersection(other) == nil) }
        }
        let alone = try arrangement(Captions.design(.right), nil, code: "A", extent: .natural)
        #expect(alone.marks.count == 2)
    }

    @Test(
        "the ink is fitted so that the whole has the size that was asked for and the text its own",
        arguments: CaptionLayout.allCases
    )
    func fitting(layout: CaptionLayout) throws {
        var design = Captions.design(layout)
        design.border = CaptionBorder(lineWidth: 0.5, radius: 3, padding: 4, color: .black)
        let text = "Signed by Jane Doe\n17 May 2026"
        for extent in [
            CaptionComposer.Extent(width: 240, height: nil), .init(width: nil, height: 60),
            .init(width: 300, height: 70),
        ] {
            let parts = try arrangement(design, text, code: nil, extent: extent)
            #expect(parts.box.width <= (extent.width ?? .infinity) + 0.01)
            #expect(parts.box.height <= (extent.height ?? .infinity) + 0.01)
            guard layout != .only else { continue }
            let isFull =
                abs(parts.box.width - (extent.width ?? -1)) < 0.5 || abs(parts.box.height - (extent.height ?? -1)) < 0.5
            #expect(isFull, "\(layout) \(parts.box)")
        }
        if layout != .only {
            #expect { try arrangement(design, text, code: nil, extent: .init(width: 30, height: 14)) } throws: {
                if case .noRoom = $0 as? CaptionError { true } else { false }
            }
        }
    }

    @Test("a picture of ink gets a caption too, in its own shape")
    func picture() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 9, 9, 9, 255]))
        let frame = Rectangle(x: 0, y: 0, width: 80, height: 40)
        let artwork = try #require(Artwork([.picture(bitmap, frame: frame)]))
        let composer = CaptionComposer(setter: try Captions.setter())
        let content = CaptionComposer.Content(template: try CaptionTemplate("Jane"), values: [:], code: nil)
        let result = try composer.artwork(
            of: artwork,
            content: content,
            design: Captions.design(.right),
            extent: .init(width: 150, height: nil)
        ).artwork
        guard case .picture(bitmap, let place) = result.marks[0] else {
            Issue.record("the picture is gone")
            return
        }
        #expect(abs(place.width - 2 * place.height) < 1e-9 && abs(result.bounds.width - 150) < 2)
        #expect(!result.isVector && result.marks.count == 2)
    }

    @Test("measures out of range are refused by name")
    func measures() {
        var design = Captions.design(.below)
        design.text.size = 200
        #expect(throws: CaptionError.badMeasure(.size, 200)) {
            try arrangement(design, "x", code: nil, extent: .natural)
        }
        design.text.size = 8
        design.width = .nan
        #expect { try arrangement(design, "x", code: nil, extent: .natural) } throws: { "\($0)".contains("width") }
    }
}
