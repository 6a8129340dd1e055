import Fixtures
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("A hand of one's own")
struct LetteringVariationTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var face: String
        var testDescription: String { "\(name) in \(face)" }
    }

    static let em = NameSetter.emSize
    static let samples = [
        Sample(name: "Anna Hannah Bell", face: "dancing-script"), Sample(name: "Mississippi", face: "havana"),
        Sample(name: "Jessica Bell", face: "kaushan-script"), Sample(name: "Anna Hannah", face: "dkg-handwriting"),
        Sample(name: "Jessica", face: "kristi"), Sample(name: "محمد محمود", face: "lateef"),
        Sample(name: "محمد محمود", face: "awami-nastaliq"), Sample(name: "山田 川田", face: "klee"),
        Sample(name: "김김 민민", face: "nanum-pen"),
    ]

    /// The glyphs of a sample whose face is installed.
    private func glyphs(of sample: Sample) throws -> [PlacedGlyph]? {
        guard try checkoutCatalog().installed.contains(where: { $0.id == sample.face }) else { return nil }
        return try placedGlyphs(of: sample.name, in: sample.face)
    }

    @Test("seed 0 changes nothing", arguments: samples)
    func seedZero(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        #expect(LetteringVariation(seed: 0).applied(to: glyphs) == glyphs)
        #expect(LetteringVariation(seed: 7).applied(to: []).isEmpty)
    }

    @Test("a seed always gives the same outlines, and another seed gives others", arguments: samples)
    func seeds(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        var looks: Set<[PlacedGlyph]> = [glyphs]
        for seed in UInt64(1)...30 {
            let look = LetteringVariation(seed: seed).applied(to: glyphs)
            #expect(LetteringVariation(seed: seed).applied(to: glyphs) == look)
            #expect(looks.insert(look).inserted)
            #expect(look.map(\.key) == glyphs.map(\.key))
        }
    }

    @Test("equal letters differ, by 0.4 % of the em at the least and 16 % at the most", .slow(), arguments: samples)
    func equalLettersDiffer(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        for seed in UInt64(1)...40 {
            let look = LetteringVariation(seed: seed).applied(to: glyphs)
            for (index, glyph) in look.enumerated() where !glyph.outline.isEmpty {
                for other in look[(index + 1)...] where other.key == glyph.key {
                    let difference = try difference(glyph.outline, other.outline) / Self.em
                    #expect(difference > 0.004 && difference < 0.16, "seed \(seed): \(difference)")
                }
            }
        }
    }

    /// The greatest distance of a point of one outline that is measured along it from its fellow on the other.
    private func difference(_ a: Path, _ b: Path) throws -> Double {
        var greatest = 0.0
        for (one, other) in zip(a.contours, b.contours) {
            let first = LetteringVariationTests.marks(along: one)
            let second = LetteringVariationTests.marks(along: other)
            for (p, q) in zip(first, second) { greatest = max(greatest, p.distance(to: q)) }
        }
        return greatest
    }

    /// 32 points at equal distances along a contour.
    private static func marks(along contour: [Cubic]) -> [Point] {
        let points = contour.flatMap { curve in (0..<16).map { curve.point(at: Double($0) / 16) } }
        guard let first = points.first else { return [] }
        let lengths = zip(points, points.dropFirst() + [first]).map { $0.distance(to: $1) }
        let total = lengths.reduce(0, +)
        var marks: [Point] = []
        var passed = 0.0
        for (point, length) in zip(points, lengths) {
            while marks.count < 32, passed >= Double(marks.count) / 32 * total { marks.append(point) }
            passed += length
        }
        return marks
    }

    @Test("letters keep their size and their place within bounds", arguments: samples)
    func bounds(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        let middles = glyphs.compactMap { $0.placedOutline.bounds?.midX }
        let length = try #require(middles.max()) - #require(middles.min())
        for seed in UInt64(1)...40 {
            for (old, new) in zip(glyphs, LetteringVariation(seed: seed).applied(to: glyphs)) {
                guard let before = old.placedOutline.bounds else { continue }
                let after = try #require(new.placedOutline.bounds)
                #expect(abs(after.width - before.width) < 0.12 * Self.em, "seed \(seed)")
                #expect(abs(after.height - before.height) < 0.12 * Self.em, "seed \(seed)")
                #expect(abs(after.midY - before.midY) < 0.25 * Self.em, "seed \(seed)")
                #expect(abs(after.midX - before.midX) < 0.1 * Self.em + 0.08 * length, "seed \(seed)")
            }
        }
    }

    @Test("contours stay closed, walked the same way, and keep their area within 22 %", .slow(), arguments: samples)
    func contours(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        for seed in UInt64(1)...40 {
            for (old, new) in zip(glyphs, LetteringVariation(seed: seed).applied(to: glyphs)) {
                let before = old.outline.contours
                let after = new.outline.contours
                try #require(after.count == before.count)
                let closings = { (path: Path) in path.elements.count { $0 == .close } }
                #expect(closings(new.outline) == closings(old.outline))
                for (one, other) in zip(before, after) {
                    let area = signedArea(of: one)
                    guard abs(area) > 0.05 else { continue }
                    #expect(abs(signedArea(of: other) / area - 1) < 0.22, "seed \(seed)")
                }
            }
        }
    }

    private func signedArea(of contour: [Cubic]) -> Double {
        let points = contour.flatMap { curve in (0..<8).map { curve.point(at: Double($0) / 8) } }
        guard let last = points.last else { return 0 }
        return zip([last] + points, points).reduce(0) { $0 + $1.0.cross($1.1) } / 2
    }

    @Test("smooth joins stay smooth: no corner where there was none", arguments: samples)
    func smoothness(sample: Sample) throws {
        guard let glyphs = try glyphs(of: sample) else { return }
        for seed in UInt64(1)...10 {
            for (old, new) in zip(glyphs, LetteringVariation(seed: seed).applied(to: glyphs)) {
                let corners = old.placedOutline.contours.flatMap(turns).filter { $0.angle > 1 }
                for turn in new.placedOutline.contours.flatMap(turns) where turn.angle > 2 {
                    let near = corners.filter { $0.place.distance(to: turn.place) < 0.3 * Self.em }
                    #expect(near.contains { abs($0.angle - turn.angle) < 12 }, "seed \(seed): \(turn)")
                }
            }
        }
    }

    @Test("free letters keep the tangents of their smooth joins equal within half a degree")
    func freeLetters() throws {
        let glyphs = try placedGlyphs(of: "Anna", in: "dkg-handwriting")
        for seed in UInt64(1)...30 {
            for (old, new) in zip(glyphs, LetteringVariation(seed: seed).applied(to: glyphs)) {
                for (one, other) in zip(old.outline.contours, new.outline.contours) {
                    try #require(one.count == other.count)
                    for (before, after) in zip(turns(of: one), turns(of: other)) where before.angle < 0.1 {
                        #expect(after.angle < 0.6)
                    }
                }
            }
        }
    }

    @Test("what is joined stays joined: ends that meet go on meeting")
    func joins() throws {
        let box = Rectangle(x: 0, y: 18, width: 15, height: 2)
        let bars = (0..<12).map {
            PlacedGlyph.bar(box, at: Point(x: 15 * Double($0), y: 0), glyph: UInt32($0 % 3))
        }
        for seed in UInt64(1)...200 {
            let look = LetteringVariation(seed: seed).applied(to: bars)
            for (left, right) in zip(look, look.dropFirst()) {
                // The upper and the lower corners.
                let distances = Set(left.placedOutline.nodes).flatMap { node in
                    Set(right.placedOutline.nodes).map { $0.distance(to: node) }
                }
                #expect(distances.count { $0 < 1e-9 } == 2, "seed \(seed)")
            }
            // A line through the whole name, such as a headline, stays calm.
            let heights = look.flatMap(\.placedOutline.nodes).map(\.y)
            let steps = zip(heights, heights.dropFirst()).map { abs($0 - $1) }
            #expect(try #require(steps.max()) < 2 + 0.06 * Self.em)
        }
    }

    @Test("glyphs whose outlines overlap go on overlapping", arguments: ["dancing-script", "havana"])
    func overlaps(id: String) throws {
        let glyphs = try placedGlyphs(of: "Hannah", in: id)
        let pairs = zip(glyphs, glyphs.dropFirst()).map { overlap($0, $1) }
        #expect(pairs.contains { $0 > 0.5 })
        for seed in UInt64(1)...60 {
            let look = LetteringVariation(seed: seed).applied(to: glyphs)
            for (before, after) in zip(pairs, zip(look, look.dropFirst()).map { overlap($0, $1) }) where before > 0 {
                #expect(abs(after - before) < 0.05 * Self.em, "seed \(seed)")
            }
        }
    }

    /// How far the ink of a glyph reaches to the right beyond the start of the next one's, in the lower part where
    /// hands join.
    private func overlap(_ left: PlacedGlyph, _ right: PlacedGlyph) -> Double {
        let points = { (glyph: PlacedGlyph) in
            glyph.placedOutline.contours.joined()
                .flatMap { curve in (0...16).map { curve.point(at: Double($0) / 16) } }
                .filter { $0.y < 0.3 * Self.em }
        }
        guard let end = points(left).map(\.x).max(), let start = points(right).map(\.x).min() else { return 0 }
        return end - start
    }

    @Test("a mark keeps its place on its letter, within 4 % of the em")
    func marks() throws {
        let letter = Rectangle(x: 0, y: 0, width: 12, height: 14)
        let mark = Rectangle(x: 4, y: 18, width: 4, height: 4)
        var glyphs: [PlacedGlyph] = []
        for index in 0..<6 {
            let origin = Point(x: 20 * Double(index), y: 0)
            glyphs.append(.bar(letter, at: origin, glyph: 1))
            glyphs.append(.bar(mark, at: origin, glyph: 2))
            glyphs[glyphs.count - 1].isMark = true
        }
        for seed in UInt64(1)...200 {
            let look = LetteringVariation(seed: seed).applied(to: glyphs)
            for index in stride(from: 0, to: look.count, by: 2) {
                let base = try #require(look[index].placedOutline.bounds)
                let top = try #require(look[index + 1].placedOutline.bounds)
                #expect(abs(top.midX - base.midX) < 0.04 * Self.em, "seed \(seed)")
                #expect(abs(top.minY - base.maxY - 4) < 0.04 * Self.em, "seed \(seed)")
            }
        }
    }

    @Test("a thousand seeds give finite outlines whose letters are not turned inside out")
    func manySeeds() throws {
        let glyphs = try placedGlyphs(of: "Jé Bo", in: "dancing-script")
        let areas = glyphs.map(\.outline.signedArea)
        for seed in UInt64(0)..<1000 {
            let look = LetteringVariation(seed: seed &* 0x9e37_79b9_7f4a_7c15).applied(to: glyphs)
            for (area, glyph) in zip(areas, look) where area != 0 {
                #expect(glyph.origin.isFinite && glyph.outline.nodes.allSatisfy(\.isFinite))
                #expect(glyph.outline.signedArea / area > 0.7)
            }
        }
    }

    @Test("what is drawn grows with the outlines and no faster")
    func cost() throws {
        let glyphs = try placedGlyphs(of: "Hannah", in: "dancing-script")
        let width = 100.0
        func elements(_ copies: Int) -> Int {
            let line = (0..<copies).flatMap { copy in
                glyphs.map { glyph in
                    var glyph = glyph
                    glyph.origin.x += width * Double(copy)
                    return glyph
                }
            }
            return LetteringVariation(seed: 3).applied(to: line).reduce(0) { $0 + $1.outline.elements.count }
        }
        let once = elements(1)
        #expect(once <= 2 * glyphs.reduce(0) { $0 + $1.outline.elements.count })
        #expect(elements(20) <= 21 * once)
    }

    @Test("glyphs that draw nothing and outlines with coordinates that are not numbers stay as they are")
    func nothingToVary() {
        var empty = PlacedGlyph.bar(Rectangle(x: 0, y: 0, width: 1, height: 1), at: .zero, glyph: 1)
        empty.outline = Path()
        var endless = PlacedGlyph.bar(Rectangle(x: 0, y: 0, width: 1, height: 1), at: Point(x: 9, y: 0), glyph: 2)
        endless.outline = Path([.move(.zero), .line(Point(x: .infinity, y: 0)), .line(Point(x: 0, y: 3)), .close])
        let huge = PlacedGlyph.bar(Rectangle(x: 0, y: 0, width: 1e300, height: 1e300), at: .zero, glyph: 3)
        let look = LetteringVariation(seed: 9).applied(to: [empty, endless, huge])
        #expect(look.prefix(2) == [empty, endless])
        #expect(look.count == 3)
    }
}
