import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Setting names")
struct NameSetterTests {
    let catalog: FaceCatalog
    let setter: NameSetter

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
    }

    static let samples = [
        "Latin": "Jane Doe", "Greek": "Αθηνά Παπαδοπούλου", "Arabic": "محمد علي", "Japanese": "山田 太郎 はなこ",
        "Cyrillic": "Анна Петрова", "Korean": "김민수", "Thai": "สมชาย ใจดี", "Hebrew": "נועה ברקאי",
        "Devanagari": "मीरा शर्मा", "Chinese": "王小明",
    ]

    @Test("every installed face sets a name in each of its scripts, with outlines within the bounds")
    func everyFaceSetsItsScripts() throws {
        #expect(catalog.installed.count >= 6)
        for face in catalog.installed {
            for script in face.scripts {
                let name = try #require(Self.samples[script] ?? SampleName.of(script: script))
                let artwork = try setter.artwork(of: name, in: face, color: .black)
                let size = artwork.bounds.size
                let (across, along) = script == "Mongolian" ? (size.width, size.height) : (size.height, size.width)
                #expect(across > 4 && across < 120, "\(face.id) \(artwork.bounds)")
                #expect(along > 20 && along < 500, "\(face.id) \(artwork.bounds)")
                let bounds = artwork.bounds.expanded(by: 1e-9)
                for point in try curvePoints(of: artwork) {
                    #expect(point.x >= bounds.minX && point.x <= bounds.maxX)
                    #expect(point.y >= bounds.minY && point.y <= bounds.maxY)
                }
            }
        }
    }

    @Test("letters stand upright: a capital rises above the baseline, a comma hangs below it")
    func letterStandUpright() throws {
        let face = try catalog.face(named: "klee")
        let capital = try setter.artwork(of: "H", in: face, color: .black).bounds
        #expect(capital.maxY > 18 && capital.maxY < 30)
        #expect(abs(capital.minY) < 3)
        #expect(try setter.artwork(of: ",", in: face, color: .black).bounds.maxY < 6)
    }

    @Test("the colour is the one asked for, and the name is one outline")
    func colorIsKept() throws {
        let artwork = try setter.artwork(of: "Jane", in: catalog.face(named: "kristi"), color: .blue)
        #expect(artwork.singleColor == .blue)
        #expect(artwork.marks.count == 1)
        #expect(artwork.isVector)
    }

    @Test("the same name gives the same artwork, from another setter too")
    func sameNameSameArtwork() throws {
        let face = try catalog.face(named: "dancing-script")
        let first = try setter.artwork(of: "Zoë", in: face, color: .black)
        #expect(try NameSetter(catalog: catalog).artwork(of: "Zoë", in: face, color: .black) == first)
        #expect(try setter.artwork(of: "Zoë", in: face, color: .black) == first)
    }

    @Test("diacritics are set where the face has them, composed or not")
    func diacritics() throws {
        let face = try catalog.face(named: "dancing-script")
        let composed = try setter.artwork(of: "Jos\u{E9}", in: face, color: .black)
        let plain = try setter.artwork(of: "Jose", in: face, color: .black)
        #expect(composed != plain)
        #expect(try setter.artwork(of: "Jose\u{301}", in: face, color: .black) == composed)
        let polish = try catalog.face(named: "havana")
        #expect(try setter.missingCharacters(of: "Łukasz Żółć", in: polish).isEmpty)
    }

    @Test("kerning and joining make a word other than its letters in a row")
    func kerning() throws {
        let face = try catalog.face(named: "dancing-script")
        let pair = try setter.artwork(of: "To", in: face, color: .black).bounds.width
        let apart = try setter.artwork(of: "T o", in: face, color: .black).bounds.width
        #expect(pair < apart)
    }

    @Test(
        "Arabic letters join, and the first stands at the right",
        arguments: ["awami-nastaliq", "lateef"]
    )
    func arabic(id: String) throws {
        guard let face = catalog.installed.first(where: { $0.id == id }) else { return }
        let font = try LoadedFont(file: face.file)
        let joined = try font.shape(CheckedName("ببب"))
        let alone = try font.shape(CheckedName("ب"))
        let isolated = Set(alone.glyphs.map(\.id))
        #expect(joined.glyphs.contains { !isolated.contains($0.id) })
        let word = try font.shape(CheckedName("سلم"))
        let leftmost = try #require(word.glyphs.min { $0.origin.x < $1.origin.x })
        let rightmost = try #require(word.glyphs.max { $0.origin.x < $1.origin.x })
        #expect(leftmost.cluster > rightmost.cluster)
        let unjoined = try setter.artwork(of: "ب\u{200C}ب\u{200C}ب", in: face, color: .black)
        #expect(try setter.artwork(of: "ببب", in: face, color: .black) != unjoined)
    }

    @Test("a glyph drawn clockwise is turned, so that overlapping letters do not cancel")
    func oneDirection() throws {
        for face in catalog.installed {
            let font = try LoadedFont(file: face.file)
            for glyph in UInt32(1)..<60 {
                #expect(try #require(font.outline(of: glyph)).signedArea >= 0, "\(face.id) \(glyph)")
            }
        }
        let square = Path([
            .move(Point(x: 0, y: 0)), .line(Point(x: 0, y: 2)),
            .curve(Point(x: 1, y: 3), Point(x: 2, y: 3), Point(x: 2, y: 2)), .line(Point(x: 2, y: 0)), .close,
        ])
        #expect(square.signedArea < 0)
        #expect(abs(square.reversed.signedArea + square.signedArea) < 1e-12)
        #expect(square.reversed.bounds == square.bounds)
        #expect(abs(square.reversed.reversed.signedArea - square.signedArea) < 1e-12)
    }

    private func curvePoints(of artwork: Artwork) throws -> [Point] {
        guard case .fill(let path, _) = try #require(artwork.marks.first) else { return [] }
        var points: [Point] = []
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let p), .line(let p):
                points.append(p)
                current = p
            case .curve(let p, let q, let r):
                let cubic = Cubic(start: current, control1: p, control2: q, end: r)
                points += [0.25, 0.5, 0.75, 1].map(cubic.point)
                current = r
            case .close: break
            }
        }
        return points
    }
}
