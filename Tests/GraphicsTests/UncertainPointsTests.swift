import Fixtures
import Testing

@testable import SignetBasics
@testable import SignetGraphics

/// Rows of points with their own tolerances.
@Suite struct UncertainPointsTests {
    private struct Row {
        var points: [Point] = []
        var tolerances: [Double] = []
    }

    /// A wandering line with bends, corners and noise, and tolerances that change along it.
    private static func row(seed: UInt64) -> Row {
        var generator = SplitMix(seed: seed &* 7919)
        var row = Row()
        var place = Point.zero
        var heading = 0.0
        var bend = 0.0
        var tolerance = Double.random(in: 0.02...0.5, using: &generator)
        let step = Double.random(in: 0.2...4, using: &generator)
        for _ in 0..<Int.random(in: 2...250, using: &generator) {
            bend = 0.9 * bend + Double.random(in: -0.06...0.06, using: &generator) * step
            heading += bend
            if Int.random(in: 0..<60, using: &generator) == 0 {
                heading += Double.random(in: -3...3, using: &generator)
            }
            place = place + Point(direction: heading) * (step * Double.random(in: 0.3...1.7, using: &generator))
            tolerance = min(max(tolerance * Double.random(in: 0.9...1.111, using: &generator), 0.02), 0.5)
            let noise = Point(direction: Double.random(in: 0...6.283, using: &generator))
            row.points.append(place + noise * (tolerance * Double.random(in: 0...1, using: &generator)))
            row.tolerances.append(tolerance)
        }
        return row
    }

    private let fitter = CurveFitter(accuracy: 0.02, cornerAngle: 0.9)

    @Test(
        "each curve keeps to its points within their tolerances in the mean square, and to each within 2.2 times its own",
        arguments: UInt64(0)..<10
    )
    func tolerances(_ group: UInt64) {
        for seed in (group * 6)..<(group * 6 + 6) {
            let row = Self.row(seed: seed)
            for fitted in fitter.fitted(to: row.points, tolerances: row.tolerances) {
                let shares = zip(fitted.points, fitted.parameters).map { index, parameter in
                    fitted.curve.point(at: parameter).distance(to: row.points[index]) / row.tolerances[index]
                }
                // The corner that a curve starts from counts as well, though it belongs to the curve before.
                let mean = shares.reduce(0) { $0 + $1 * $1 } / Double(shares.count + 1)
                #expect(mean <= 1 + 1e-9, "seed \(seed), points \(fitted.points)")
                #expect(shares.allSatisfy { $0 <= 2.2 + 1e-9 }, "seed \(seed), points \(fitted.points)")
            }
        }
    }

    @Test("every point belongs to exactly one curve, in order, with a parameter on it")
    func ownership() {
        for seed in UInt64(100)..<130 {
            let row = Self.row(seed: seed)
            let fitted = fitter.fitted(to: row.points, tolerances: row.tolerances)
            #expect(fitted.flatMap { Array($0.points) } == Array(row.points.indices), "seed \(seed)")
            for piece in fitted {
                #expect(piece.points.count == piece.parameters.count)
                #expect(piece.parameters.allSatisfy { (0...1).contains($0) }, "seed \(seed)")
            }
            #expect(zip(fitted, fitted.dropFirst()).allSatisfy { $0.curve.end == $1.curve.start }, "seed \(seed)")
            #expect(fitted.first?.curve.start == row.points.first && fitted.last?.curve.end == row.points.last)
        }
    }

    @Test("looser tolerances take fewer curves")
    func economy() {
        var tight = 0
        var loose = 0
        for seed in UInt64(200)..<212 {
            let row = Self.row(seed: seed)
            tight += fitter.fitted(to: row.points, tolerances: row.tolerances).count
            loose += fitter.fitted(to: row.points, tolerances: row.tolerances.map { $0 * 4 }).count
        }
        #expect(Double(loose) < 0.8 * Double(tight))
    }

    @Test("curves neither loop nor swing between sparse points", arguments: [5, 7, 9, 13])
    func sparse(_ perTurn: Int) {
        var longest = 0.0
        var farthest = 0.0
        var turn = 0.0
        for seed in UInt64(0)..<12 {
            var generator = SplitMix(seed: seed &* 101 &+ UInt64(perTurn))
            let squash = Double.random(in: 0.3...1, using: &generator)
            let points = (0..<(3 * perTurn)).map { index in
                let angle = 2 * Double.pi * Double(index) / Double(perTurn) + 0.1
                return Point(
                    x: 40 * Point(direction: angle).x + Double(index) * 5,
                    y: 40 * squash * Point(direction: angle).y
                )
            }
            let tolerances = points.map { _ in Double.random(in: 0.05...2, using: &generator) }
            let curves = fitter.fitted(to: points, tolerances: tolerances).map(\.curve)
            let drawn = curves.reduce(0) { $0 + Self.length($1) }
            let chords = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            longest = max(longest, drawn / chords)
            turn = max(turn, curves.reduce(0) { $0 + Self.turn($1) })
            // Whatever lies on a curve is near the polygon.
            for curve in curves {
                for share in 0...20 {
                    let place = curve.point(at: Double(share) / 20)
                    farthest = max(farthest, Self.distance(from: place, to: points))
                }
            }
        }
        #expect(longest < 1.04)
        // What bulges from the polygon is the arc between two points.
        #expect(farthest < 40 * (1 - Point(direction: .pi / Double(perTurn)).x) + 1.5)
        // A loop would turn once more than the points' three times.
        #expect(turn < 3.5 * 2 * Double.pi)
    }

    /// How far a curve turns, whether left or right.
    private static func turn(_ curve: Cubic) -> Double {
        let slopes = (0...48).map { curve.derivative(at: Double($0) / 48) }
        return zip(slopes, slopes.dropFirst()).reduce(0) { $0 + abs(Point.angle(from: $1.0, to: $1.1)) }
    }

    private static func length(_ curve: Cubic) -> Double {
        let places = (0...48).map { curve.point(at: Double($0) / 48) }
        return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    private static func distance(from place: Point, to line: [Point]) -> Double {
        zip(line, line.dropFirst()).reduce(.infinity) { least, ends in
            let chord = ends.1 - ends.0
            let share = min(max((place - ends.0).dot(chord) / max(chord.dot(chord), 1e-12), 0), 1)
            return min(least, place.distance(to: ends.0 + chord * share))
        }
    }
}
