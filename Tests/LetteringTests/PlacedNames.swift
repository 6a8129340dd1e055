import SignetGraphics

@testable import SignetLettering

/// The glyphs of a name in their places, for tests of what is done to them.
func placedGlyphs(of name: String, in id: String) throws -> [PlacedGlyph] {
    let face = try checkoutCatalog().face(named: id)
    let font = try LoadedFont(file: face.file)
    let checked = try CheckedName(name)
    let scale = NameSetter.emSize / font.unitsPerEm
    let bytes = Array(checked.text.utf8)
    var words: [Int: Int] = [:]
    var glyphs: [PlacedGlyph] = []
    for glyph in font.shape(checked).glyphs {
        let number = bytes[..<glyph.cluster].count { $0 == UInt8(ascii: " ") }
        let word = words[number] ?? words.count
        words[number] = word
        let outline = font.outline(of: glyph.id)?.transformed(by: .scale(x: scale, y: scale)) ?? Path()
        glyphs.append(
            PlacedGlyph(
                outline: outline,
                origin: glyph.origin * scale,
                key: PlacedGlyph.Key(file: face.file, glyph: glyph.id),
                word: word,
                isMark: font.accents.contains(glyph.id)
            )
        )
    }
    return glyphs
}

extension PlacedGlyph {
    /// The outline at its place on the line.
    var placedOutline: Path { outline.transformed(by: .translation(x: origin.x, y: origin.y)) }

    /// A rectangle, walked counterclockwise from its lower left corner, at an origin.
    static func bar(_ box: Rectangle, at origin: Point, glyph: UInt32) -> PlacedGlyph {
        var outline = Path()
        for (index, corner) in box.corners.enumerated() {
            if index == 0 { outline.move(to: corner) } else { outline.line(to: corner) }
        }
        outline.close()
        let key = Key(file: "bars", glyph: glyph)
        return PlacedGlyph(outline: outline, origin: origin, key: key, word: 0, isMark: false)
    }
}

extension Path {
    /// The contours as cubic curves, straight lines too; the closing lines of open ends included.
    var contours: [[Cubic]] {
        var contours: [[Cubic]] = []
        var start = Point.zero
        var current = Point.zero
        func add(_ p: Point, _ q: Point, _ end: Point) {
            guard contours.indices.contains(contours.count - 1), current != end || p != end else { return }
            contours[contours.count - 1].append(Cubic(start: current, control1: p, control2: q, end: end))
            current = end
        }
        func addLine(to end: Point) {
            add(current.interpolated(to: end, at: 1 / 3.0), current.interpolated(to: end, at: 2 / 3.0), end)
        }
        for element in elements {
            switch element {
            case .move(let p):
                contours.append([])
                start = p
                current = p
            case .line(let p): addLine(to: p)
            case .curve(let p, let q, let r): add(p, q, r)
            case .close: addLine(to: start)
            }
        }
        return contours
    }

    /// The ends of all its pieces.
    var nodes: [Point] {
        elements.compactMap { element in
            switch element {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
        }
    }
}

extension Cubic {
    /// The direction in which the curve sets out, and the one in which it arrives.
    var directions: (start: Point, end: Point) {
        let legs = [control1 - start, control2 - start, end - start].first { $0.length > 1e-6 } ?? .zero
        let last = [end - control2, end - control1, end - start].first { $0.length > 1e-6 } ?? .zero
        return (legs, last)
    }
}

/// The points where pieces of a contour meet, and by how much the contour turns there, in degrees.
func turns(of contour: [Cubic]) -> [(place: Point, angle: Double)] {
    contour.indices.map { index in
        let next = contour[(index + 1) % contour.count]
        let angle = Point.angle(from: contour[index].directions.end, to: next.directions.start)
        return (next.start, abs(angle) * 180 / .pi)
    }
}
