import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Letters composed with accents")
struct CompositionTests {
    let catalog: FaceCatalog
    let setter: NameSetter

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
    }

    private func line(_ text: String, in face: Face) throws -> NameLine {
        let plan = try setter.plan(text, in: face, style: TypedStyle(substitution: .none))
        return try NameLine(plan, bytes: 0..<text.utf8.count, style: TypedStyle())
    }

    private func ink(_ glyph: PlacedGlyph) throws -> Rectangle {
        let bounds = try #require(glyph.outline.bounds)
        return Rectangle(origin: bounds.origin + glyph.origin, size: bounds.size)
    }

    @Test(
        "an accent above stands over its letter and clear of it",
        arguments: ["kristi", "breip", "dkg-handwriting", "klee"]
    )
    func above(id: String) throws {
        let face = try catalog.face(named: id)
        let font = try setter.font(of: face)
        var seen = 0
        for character in "čřžňšěğŻĆĚ" {
            let text = String(character)
            let isNative = try font.shape(CheckedName(text)).gaps(in: text, font: font).isEmpty
            guard !isNative, font.composition(of: character) != nil else { continue }
            seen += 1
            let glyphs = try line(text, in: face).glyphs
            let letter = try ink(try #require(glyphs.first))
            let accent = try ink(try #require(glyphs.last))
            #expect(glyphs.last?.isMark == true)
            #expect(accent.minY > letter.maxY)
            #expect(accent.minY < letter.maxY + 6)
            #expect(abs(accent.midX - letter.midX) < 8, "\(id) \(text)")
        }
        #expect(seen > 0 || id == "kristi")
    }

    @Test("the dot of an i goes where an accent takes its place")
    func softDot() throws {
        let outline = Path(
            [0.0, 12.0].flatMap { y -> [Path.Element] in
                [
                    .move(Point(x: 0, y: y)), .line(Point(x: 2, y: y)), .line(Point(x: 2, y: y + 10 - y / 2)), .close,
                ]
            }
        )
        #expect(outline.contours.count == 2)
        #expect(outline.withoutDot.bounds?.maxY == 10)
        for face in catalog.installed where face.scripts.contains("Latin") {
            let font = try setter.font(of: face)
            guard let composition = font.composition(of: "i\u{30C}") else { continue }
            let isDotless = composition.base == 0x131 || composition.change == .withoutDot
            #expect(isDotless || font.nominalGlyph(of: "\u{1D0}") != nil, "\(face.id)")
        }
    }

    @Test("two accents of Vietnamese stand one above the other")
    func stacked() throws {
        let face = try catalog.face(named: "kaushan-script")
        guard let composition = try setter.font(of: face).composition(of: "ễ") else {
            Issue.record("not composed")
            return
        }
        #expect((1...2).contains(composition.accents.count))
        let sized = try setter.sizedFont(of: face)
        let letter = Rectangle(x: 0, y: 0, width: 10, height: 10)
        let marks = composition.placed(on: letter, font: sized).compactMap(\.bounds)
        for (inner, outer) in zip(marks, marks.dropFirst()) { #expect(outer.minY > inner.maxY) }
        #expect(try setter.missingCharacters(of: "Nguyễn Thị Đặng", in: face).isEmpty)
    }

    @Test("what has no canonical decomposition is not composed", arguments: ["Ł", "ø", "김", "क़", "آ", "山", "a", "ß"])
    func notComposed(character: Character) throws {
        for face in catalog.installed {
            #expect(try setter.font(of: face).composition(of: character) == nil, "\(face.id)")
        }
    }

    @Test("a letter with a heap of accents is not composed")
    func heap() throws {
        let heap = Character("e" + String(repeating: "\u{301}", count: 40))
        #expect(try setter.font(of: catalog.face(named: "klee")).composition(of: heap) == nil)
    }
}
