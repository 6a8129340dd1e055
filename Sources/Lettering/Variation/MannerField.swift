internal import SignetGraphics

/// The displacement of all points of some letters that touch: each letter has its manner, and between the middles of
/// two neighbours one manner passes smoothly into the next.
///
/// The field is continuous, with its first two derivatives, so joined letters stay joined and smooth outlines stay
/// smooth.
struct MannerField {
    /// The smallest distance between the middles of two letters with different manners, in points.
    ///
    /// Nearer ones share one, as in faces whose letters are above one another.
    static let minimumDistance = NameSetter.emSize * 0.2

    /// Ordered by their centres.
    private let manners: [LetterManner]

    /// Takes the manners of the letters in any order; nil for none.
    init?(_ manners: [LetterManner]) {
        var kept: [LetterManner] = []
        for manner in manners.sorted(by: { $0.centre.x < $1.centre.x }) {
            if let last = kept.last, manner.centre.x - last.centre.x < Self.minimumDistance { continue }
            kept.append(manner)
        }
        guard !kept.isEmpty else { return nil }
        self.manners = kept
    }

    /// How long a piece of an outline may be so that one cubic follows the field along it, in points.
    var pieceLength: Double { manners.count > 1 ? NameSetter.emSize * 0.25 : .infinity }

    /// The displacement of a point.
    func displacement(of point: Point) -> Displacement {
        var low = 0
        var high = manners.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if manners[middle].centre.x <= point.x { low = middle } else { high = middle }
        }
        let left = manners[low]
        let right = manners[high]
        let distance = right.centre.x - left.centre.x
        let part = distance > 0 ? (point.x - left.centre.x) / distance : 0
        if part <= 0 { return left.displacement(of: point) }
        if part >= 1 { return right.displacement(of: point) }
        let a = left.displacement(of: point)
        let b = right.displacement(of: point)
        // The polynomial of the fifth degree whose first and second derivatives vanish at 0 and 1.
        let weight = part * part * part * (10 + part * (6 * part - 15))
        let slope = 30 * part * part * (1 - part) * (1 - part) / distance
        return Displacement(
            value: a.value.interpolated(to: b.value, at: weight),
            alongX: a.alongX.interpolated(to: b.alongX, at: weight) + (b.value - a.value) * slope,
            alongY: a.alongY.interpolated(to: b.alongY, at: weight)
        )
    }
}

extension MannerField {
    /// The glyph with its origin and its outline displaced.
    func applied(to glyph: PlacedGlyph) -> PlacedGlyph {
        var glyph = glyph
        var outline = BentOutline(field: self, from: glyph.origin)
        for element in glyph.outline.elements { outline.append(element) }
        glyph.outline = outline.path
        glyph.origin = outline.origin
        return glyph
    }
}

/// An outline that is displaced piece by piece.
///
/// The field moves the ends of each piece and rotates the tangents there. Both sides of a smooth join rotate alike, so
/// it stays smooth.
private struct BentOutline {
    /// A line bends only if a tangent at its ends would turn by more than this, as a part of its length: 0.2°.
    static let straightness = 0.0012

    /// The most pieces into which a line or a curve is cut, so that no font makes a name's outline much longer.
    static let maximumPieces = 8.0

    let field: MannerField
    /// The origin of the outline before and after.
    let oldOrigin: Point
    let origin: Point
    var path = Path()
    private var start = Point.zero
    private var current = Point.zero

    init(field: MannerField, from oldOrigin: Point) {
        self.field = field
        self.oldOrigin = oldOrigin
        origin = oldOrigin + field.displacement(of: oldOrigin).value
    }

    mutating func append(_ element: Path.Element) {
        switch element {
        case .move(let p):
            path.move(to: moved(p, displacement(p)))
            start = p
            current = p
        case .line(let p): line(to: p)
        case .curve(let p, let q, let r): curve(Cubic(start: current, control1: p, control2: q, end: r))
        case .close:
            if current.distance(to: start) > 1e-9 { line(to: start) }
            path.close()
            current = start
        }
    }

    private func displacement(_ p: Point) -> Displacement { field.displacement(of: p + oldOrigin) }

    private func moved(_ p: Point, _ displacement: Displacement) -> Point {
        p + oldOrigin + displacement.value - origin
    }

    private mutating func line(to end: Point) {
        let third = (end - current) * (1 / 3.0)
        curve(Cubic(start: current, control1: current + third, control2: end - third, end: end))
    }

    private mutating func curve(_ cubic: Cubic) {
        let length =
            cubic.start.distance(to: cubic.control1) + cubic.control1.distance(to: cubic.control2)
            + cubic.control2.distance(to: cubic.end)
        let count = min(Self.maximumPieces, max(1, (length / field.pieceLength).rounded(.up)))
        if count == 1 {
            piece(cubic)
        } else {
            for index in 0..<Int(count) {
                piece(cubic.part(from: Double(index) / count, to: Double(index + 1) / count))
            }
        }
        current = cubic.end
    }

    private mutating func piece(_ cubic: Cubic) {
        let first = displacement(cubic.start)
        let last = displacement(cubic.end)
        let from = moved(cubic.start, first)
        let end = moved(cubic.end, last)
        let control1 = from + first.step(cubic.control1 - cubic.start)
        let control2 = end + last.step(cubic.control2 - cubic.end)
        let chord = end - from
        let deviation = max(abs(chord.cross(control1 - from)), abs(chord.cross(control2 - end)))
        if deviation <= Self.straightness * chord.dot(chord) {
            path.line(to: end)
        } else {
            path.curve(control1, control2, to: end)
        }
    }
}
