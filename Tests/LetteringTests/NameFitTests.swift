import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Long names, features and spacing")
struct NameFitTests {
    let catalog: FaceCatalog
    let setter: NameSetter
    let face: Face
    static let long = "Maria Magdalena von und zu Hohenstein-Wittgenstein"

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
        face = try catalog.face(named: "dancing-script")
    }

    private func bounds(_ name: String, _ style: TypedStyle) throws -> Rectangle {
        try setter.set(name, in: face, style: style, color: .black).artwork.bounds
    }

    @Test("a name that fits keeps its natural size under every rule")
    func fits() throws {
        let natural = try bounds("Jane", TypedStyle())
        for fit: NameFit in [.shrink(to: 200), .wrap(to: 200), .error(beyond: 200)] {
            #expect(try bounds("Jane", TypedStyle(fit: fit)) == natural)
        }
    }

    @Test("a long name shrinks to the width, down to the minimum and no further")
    func shrinks() throws {
        let natural = try bounds(Self.long, TypedStyle())
        let small = try bounds(Self.long, TypedStyle(fit: .shrink(to: 300)))
        #expect(abs(small.width - 300) < 0.01)
        #expect(abs(small.height / small.width - natural.height / natural.width) < 1e-6)
        let error = #expect(throws: LetteringError.self) { try bounds(Self.long, TypedStyle(fit: .shrink(to: 60))) }
        guard case .tooWide(_, let limit, let characters, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(limit > 60 && characters > 0 && characters < Self.long.count)
        _ = try bounds(Self.long, TypedStyle(fit: .shrink(to: 60, minimum: 0)))
    }

    @Test("a name wraps into the fewest balanced lines once it would be too small")
    func wraps() throws {
        let oneLine = try bounds(Self.long, TypedStyle(fit: .wrap(to: 300)))
        #expect(try bounds(Self.long, TypedStyle(fit: .shrink(to: 300))) == oneLine)
        let fit = NameFit.wrap(to: 120)
        let plan = try setter.plan(Self.long, in: face, style: TypedStyle(fit: fit))
        let fitted = try FittedName(plan, in: setter.sizedFont(of: face), style: TypedStyle(fit: fit))
        #expect(fitted.lines.count == 2)
        #expect(try bounds(Self.long, TypedStyle(fit: fit)).width <= 120.001)
        #expect(throws: LetteringError.self) {
            try bounds("Hohenstein-Wittgenstein-Sayn", TypedStyle(fit: .wrap(to: 30)))
        }
    }

    @Test("a name keeps its natural size where it is legible, and is broken into lines where it would not be")
    func legible() throws {
        let natural = try bounds(Self.long, TypedStyle())
        #expect(try bounds(Self.long, TypedStyle(fit: .legible(at: 300))) == natural)
        let style = TypedStyle(fit: .legible(at: 120))
        let wrapped = try setter.set(Self.long, in: face, style: style, color: .black)
        #expect(wrapped.warnings.isEmpty)
        let scale = 120 / wrapped.artwork.bounds.width
        #expect(try setter.sizedFont(of: face).letterHeight * scale >= 0.45 * 6 * 0.999)
        #expect(wrapped.artwork.bounds.width < 0.7 * natural.width)
        let wrap = try bounds(Self.long, TypedStyle(fit: .wrap(to: 120)))
        #expect(abs(wrap.height / wrap.width - wrapped.artwork.bounds.height / wrapped.artwork.bounds.width) < 1e-6)
    }

    @Test("a name that no breaking makes legible is broken all the same, and a note says so")
    func illegible() throws {
        let style = TypedStyle(fit: .legible(at: 30))
        let set = try setter.set("Hohenstein-Wittgenstein Sayn", in: face, style: style, color: .black)
        #expect(
            set.warnings.count == 1 && set.warnings[0].description.contains("smaller than print of 6 points"),
            "\(set.warnings)"
        )
        #expect(set.artwork.bounds.width < (try bounds("Hohenstein-Wittgenstein Sayn", TypedStyle())).width)
        let word = try setter.set("Hohenstein-Wittgenstein", in: face, style: style, color: .black)
        #expect(word.warnings.count == 1)
        #expect(word.artwork.bounds == (try bounds("Hohenstein-Wittgenstein", TypedStyle())))
    }

    @Test("the ink of lines does not touch, and lines of Arabic end flush at the right")
    func lines() throws {
        let name = "محمد علي عبد الرحمن الفاسي"
        let arabic = try #require(catalog.installed.first { $0.scripts.contains("Arabic") })
        let style = TypedStyle(fit: .wrap(to: 40))
        let plan = try setter.plan(name, in: arabic, style: style)
        let fitted = try FittedName(plan, in: setter.sizedFont(of: arabic), style: style)
        #expect(fitted.lines.count > 1)
        let inks = fitted.lines.compactMap { line in
            line.glyphs.compactMap { glyph in
                glyph.outline.bounds.map {
                    Rectangle(origin: $0.origin + glyph.origin + line.origin, size: $0.size)
                }
            }
            .reduce(nil as Rectangle?) { $0?.union($1) ?? $1 }
        }
        for (upper, lower) in zip(inks, inks.dropFirst()) {
            #expect(lower.maxY < upper.minY)
            #expect(abs(lower.maxX - upper.maxX) < 1e-6)
        }
    }

    @Test("lines are broken so that the longest is as short as can be")
    func breaking() {
        var breaker = LineBreaker(widths: [10, 10, 10, 30], space: 2)
        #expect(breaker.next() == [0..<3, 3..<4])
        #expect(breaker.next() == [0..<1, 1..<3, 3..<4] || breaker.next() != nil)
        var single = LineBreaker(widths: [10], space: 2)
        #expect(single.next() == nil)
    }

    @Test("an error says how long the name may be; a fit that cannot be is an error too")
    func errors() throws {
        let error = #expect(throws: LetteringError.self) { try bounds(Self.long, TypedStyle(fit: .error(beyond: 100))) }
        #expect(error?.description.contains("100 points fit") == true, "\(error?.description ?? "")")
        for fit: NameFit in [.shrink(to: 0), .wrap(to: .nan), .error(beyond: -1), .shrink(to: 100, minimum: -2)] {
            let error = #expect(throws: LetteringError.self) { try bounds("Jane", TypedStyle(fit: fit)) }
            guard case .badFit = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test(
        "features are read as they are written, and nothing else",
        arguments: [("ss01", "ss01"), ("+ss01", "ss01"), ("ss01=2", "ss01=2"), ("-liga", "-liga"), ("liga=0", "-liga")]
    )
    func features(text: String, expected: String) {
        #expect(FontFeature(text)?.description == expected)
    }

    @Test(
        "what is not a feature is refused",
        arguments: ["", "ss1", "ss001", "-ss01=2", "ss01=", "ss01=x", "ss01=1000", "ss01=-1", "ßßßß", "s 01", "ss01=٢"]
    )
    func noFeatures(text: String) { #expect(FontFeature(text) == nil) }

    @Test("a feature that the face has changes the name")
    func featureWorks() throws {
        let plain = try bounds("To AV", TypedStyle())
        #expect(try bounds("To AV", TypedStyle(features: [try #require(FontFeature("-kern"))])) != plain)
    }

    @Test("tuning enlarges, raises, leans and spaces, but does not tear Arabic words")
    func tuning() throws {
        func tuned(_ face: Face, _ tuning: FaceTuning, _ name: String) throws -> Rectangle {
            let other = Face(
                id: face.id,
                family: face.family,
                file: face.file,
                package: nil,
                licence: nil,
                hand: nil,
                scripts: [],
                tuning: tuning
            )
            return try setter.artwork(of: name, in: other, color: .black).bounds
        }
        let plain = try tuned(face, .none, "Jane")
        let large = try tuned(face, FaceTuning(size: 2, baseline: 0, slant: 0, spacing: 0), "Jane")
        #expect(abs(large.width - 2 * plain.width) < 1e-6)
        let raised = try tuned(face, FaceTuning(size: 1, baseline: 0.25, slant: 0, spacing: 0), "Jane")
        #expect(abs(raised.minY - plain.minY - 8) < 1e-6)
        let leaning = try tuned(face, FaceTuning(size: 1, baseline: 0, slant: 20, spacing: 0), "Jane")
        #expect(leaning.width > plain.width)
        let spaced = try tuned(face, FaceTuning(size: 1, baseline: 0, slant: 0, spacing: 0.125), "Jane")
        #expect(abs(spaced.width - plain.width - 12) < 1e-6)
        let arabic = try #require(catalog.installed.first { $0.scripts.contains("Arabic") })
        let wide = FaceTuning(size: 1, baseline: 0, slant: 0, spacing: 0.2)
        #expect(try tuned(arabic, wide, "محمد") == tuned(arabic, .none, "محمد"))
    }
}
