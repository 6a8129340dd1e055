import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct CentrelineTests {
    /// The movement of one stroke at natural size with its curves.
    private struct Line {
        let movement: SmoothStroke
        let centreline: Centreline
        let extent: Double
        let toNatural: AffineTransform

        init(_ truth: Truth, rate: Double, noise: Double, seed: UInt64) {
            let stroke = truth.stroke(rate: rate, noise: noise, seed: seed)
            let ink = NaturalInk(Drawing(strokes: [stroke]), pen: PenStyle())
            movement = ink.strokes[0]
            centreline = ink.centrelines[0]
            toNatural = ink.toNatural
            extent = stroke.extent * ink.unit
        }

        /// The place of the movement at a time in cells.
        func place(at time: Double) -> Point {
            let cell = min(max(Int(time), 0), movement.cellCount - 1)
            return movement.curve(cell).point(at: time - Double(cell))
        }

        /// The tolerance of a point at a time: the standard deviation there, or the finest tolerance.
        func tolerance(at time: Double) -> Double {
            let knot = min(max(Int(time), 0), movement.deviations.count - 1)
            return max(min(0.05, 3e-4 * extent), movement.deviations[knot])
        }
    }

    private static func length(_ curves: [Cubic]) -> Double {
        curves.reduce(0) { sum, curve in
            let places = (0...64).map { curve.point(at: Double($0) / 64) }
            return sum + zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
    }

    @Test("a curly line of three seconds takes few curves", arguments: [(60.0, 0.5), (120, 0.5), (240, 0.5), (120, 0)])
    func economy(_ rate: Double, _ noise: Double) {
        for seed in UInt64(1)...3 {
            let count = Line(.lissajous, rate: rate, noise: noise, seed: seed).centreline.curves.count
            #expect(count <= 17)
        }
    }

    @Test("curves join without gaps, and share their tangents where there is no corner", arguments: [0, 0.5])
    func joints(_ noise: Double) {
        for seed in UInt64(1)...3 {
            let curves = Line(.loops, rate: 120, noise: noise, seed: seed).centreline.curves
            #expect(curves.count > 4)
            for (a, b) in zip(curves, curves.dropFirst()) {
                #expect(a.end == b.start)
                #expect(abs(Point.angle(from: a.derivative(at: 1), to: b.derivative(at: 0))) < 1e-6)
            }
        }
    }

    @Test("tangents break at the corners of a zigzag, and nowhere else", arguments: [0, 0.3])
    func corners(_ noise: Double) {
        let line = Line(.zigzag, rate: 120, noise: noise, seed: 4)
        let curves = line.centreline.curves
        let breaks = zip(curves, curves.dropFirst()).filter { a, b in
            abs(Point.angle(from: a.derivative(at: 1), to: b.derivative(at: 0))) > 1e-6
        }.map(\.0.end)
        let corners = (1...8).map { line.toNatural.apply(Truth.corner($0)) }
        for (index, corner) in corners.enumerated() {
            #expect(breaks.count { $0.distance(to: corner) < 0.15 + noise } == 1, "corner \(index + 1)")
        }
        // A trembling pen-down may make an extra hook.
        let ends = [0, 9].map { line.toNatural.apply(Truth.corner($0)) }
        #expect(breaks.allSatisfy { place in (corners + ends).contains { $0.distance(to: place) < 0.15 + noise } })
        #expect(zip(curves, curves.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test("the parts of the line join in place and time, and time never runs backwards", arguments: [0, 0.3, 1])
    func spans(_ noise: Double) throws {
        for truth in [Truth.lissajous, .zigzag] {
            for seed in UInt64(1)...3 {
                let line = Line(truth, rate: 120, noise: noise, seed: seed)
                let spans = line.centreline.spans
                let first = try #require(spans.first)
                let last = try #require(spans.last)
                #expect(first.start == 0 && last.end == Double(line.movement.cellCount))
                #expect(first.curve.start == line.centreline.curves.first?.start)
                #expect(last.curve.end.distance(to: line.centreline.curves.last?.end ?? .zero) < 1e-9)
                #expect(spans.allSatisfy { $0.start <= $0.end })
                for (a, b) in zip(spans, spans.dropFirst()) {
                    #expect(a.end == b.start)
                    #expect(a.curve.end.distance(to: b.curve.start) < 1e-9)
                }
            }
        }
    }

    @Test("the line stays near the movement, and the movement near the line", arguments: [0, 0.3, 0.5, 1])
    func nearness(_ noise: Double) {
        var worst = 0.0
        for truth in [Truth.lissajous, .zigzag] {
            let line = Line(truth, rate: 120, noise: noise, seed: 5)
            let spans = line.centreline.spans
            for (index, span) in spans.enumerated() {
                let near = spans[max(index - 2, 0)...min(index + 2, spans.count - 1)]
                let middle = (span.start + span.end) / 2
                let tolerance = line.tolerance(at: middle)
                let places = near.flatMap { part in (0...16).map { part.curve.point(at: Double($0) / 16) } }
                worst = max(worst, Self.distance(from: line.place(at: middle), to: places) / tolerance)
                let from = near.map(\.start).min() ?? 0
                let to = near.map(\.end).max() ?? 0
                let movement = (0...64).map { line.place(at: from + (to - from) * Double($0) / 64) }
                worst = max(worst, Self.distance(from: span.curve.point(at: 0.5), to: movement) / tolerance)
            }
        }
        #expect(worst < 2.7)
    }

    private static func distance(from place: Point, to line: [Point]) -> Double {
        var least = Double.infinity
        for (a, b) in zip(line, line.dropFirst()) {
            let chord = b - a
            let square = chord.dot(chord)
            let share = square > 0 ? min(max((place - a).dot(chord) / square, 0), 1) : 0
            least = min(least, place.distance(to: a + chord * share))
        }
        return least
    }

    @Test("the line is no longer than the movement, and not much shorter", arguments: [0, 0.3, 1])
    func length(_ noise: Double) {
        for truth in [Truth.lissajous, .zigzag] {
            for seed in UInt64(1)...3 {
                let line = Line(truth, rate: 120, noise: noise, seed: seed)
                let movement = Self.length((0..<line.movement.cellCount).map(line.movement.curve))
                let ratio = Self.length(line.centreline.curves) / movement
                #expect(ratio < 1.02 && ratio > 0.98)
            }
        }
    }

    @Test("the passing pen is reported where it was: the times on the line are those of the movement")
    func times() {
        let line = Line(.lissajous, rate: 120, noise: 0.3, seed: 6)
        var worst = 0.0
        for span in line.centreline.spans {
            worst = max(worst, span.curve.start.distance(to: line.place(at: span.start)))
        }
        #expect(worst < 0.3)
    }

    @Test("a dot has no curves")
    func dot() {
        let ink = NaturalInk(Drawing(through: [(3, 4)]), pen: PenStyle())
        #expect(ink.centrelines[0].curves.isEmpty && ink.centrelines[0].spans.isEmpty)
    }
}
