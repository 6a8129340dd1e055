internal import SignetGraphics

/// One straight edge of a sheet of paper, by least squares.
struct SheetEdge {
    private let start: Point
    private let way: Point

    /// The surroundings beyond an edge are at most this many times as light as the paper.
    static let contrast = 0.82
    /// The number of places along an edge that are examined.
    private static let places = 80
    /// The part left out at each end, as a share of the edge: paper's corners are soft.
    private static let end = 0.06
    /// The distance of the search for an edge from its supposed place, as a share of its length.
    private static let reach = 0.04
    /// The share of places at which the edge must be seen.
    private static let leastSeen = 0.85
    /// How far the edge may be from straight, as a share of its length: nine in ten places, and all.
    private static let mostBend = (usual: 0.006, all: 0.015)
    /// The distance from the edge on either side at which light is compared, as a share of the picture's longer side.
    private static let beside = 0.025

    /// Fits the edge of the area that is 1 in a plane near a line between two points, with the inside to the right as
    /// displayed; nil without a straight edge that is dark beyond.
    init?(from first: Point, to second: Point, of part: Plane, in lightness: Plane) {
        let length = first.distance(to: second)
        guard length >= 24 else { return nil }
        let along = (second - first).normalized
        // With y downwards and corners clockwise, outwards is to the left.
        let outward = Point(x: along.y, y: -along.x)
        let reach = max(6, Self.reach * length)
        let beside = max(6, Self.beside * Double(max(part.width, part.height)))
        var samples: [LineTrace.Sample] = []
        var dark = 0
        for step in 0..<Self.places {
            let place = Self.end + (1 - 2 * Self.end) * (Double(step) + 0.5) / Double(Self.places)
            let middle = first + along * (place * length)
            guard let distance = part.edge(from: middle - outward * reach, outward, within: 2 * reach) else { continue }
            let edge = distance - reach
            samples.append(LineTrace.Sample(x: place * length, y: edge, thickness: 1))
            let inner = lightness.value(at: middle + outward * (edge - beside))
            let outer =
                lightness.value(at: middle + outward * (edge + beside))
                ?? lightness.value(at: middle + outward * (edge + beside / 2))
                ?? lightness.value(at: middle + outward * (edge + 2))
            if let inner, let outer, Double(outer) <= Self.contrast * Double(inner) { dark += 1 }
        }
        let least = Int(Self.leastSeen * Double(Self.places))
        guard samples.count >= least, dark >= least else { return nil }
        let fit = LineFit(samples[...])
        let bends = samples.map { abs($0.y - fit.value(at: $0.x)) }.sorted()
        guard bends[bends.count * 9 / 10] <= max(1.5, Self.mostBend.usual * length),
            bends[bends.count - 1] <= max(3, Self.mostBend.all * length)
        else { return nil }
        start = first + outward * fit.value(at: 0)
        way = along + outward * fit.slope
    }

    /// Where two edges meet; nil when they are parallel.
    func meeting(_ other: SheetEdge) -> Point? {
        let turn = way.cross(other.way)
        guard abs(turn) > 1e-6 else { return nil }
        return start + way * ((other.start - start).cross(other.way) / turn)
    }
}

extension Plane {
    /// The value of the pixel that contains a point; nil outside.
    fileprivate func value(at point: Point) -> UInt8? {
        guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else { return nil }
        return values[Int(point.y) * width + Int(point.x)]
    }

    /// The distance from a set point to the first one that is not set; nil if the path leaves the plane first, or has
    /// no end.
    fileprivate func edge(from start: Point, _ direction: Point, within reach: Double) -> Double? {
        guard let first = value(at: start), first != 0 else { return nil }
        let step = 0.25
        for distance in stride(from: 0, through: reach, by: step) {
            guard let value = value(at: start + direction * distance) else { return nil }
            if value == 0 { return distance - step / 2 }
        }
        return nil
    }
}
