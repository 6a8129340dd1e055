import Fixtures
import Testing

@testable import SignetBasics
@testable import SignetGraphics

@Suite struct CurveFitterTests {
    private let circle = (0...400).map { step in
        Point(direction: Double(step) / 400 * 1.9 * Double.pi) * 100
    }

    /// The largest distance from any point to the nearest of many places on the curves.
    private func deviation(of points: [Point], from curves: [Cubic]) -> Double {
        let places = curves.flatMap { curve in (0...8_000).map { curve.point(at: Double($0) / 8_000) } }
        return stride(from: 0, to: points.count, by: 31).map { points[$0] }.map { point in
            places.map { $0.distance(to: point) }.min() ?? .infinity
        }.max() ?? 0
    }

    @Test("curves stay within the accuracy of every point", arguments: [0.02, 0.1, 1])
    func accuracy(_ accuracy: Double) {
        let curves = CurveFitter(accuracy: accuracy, cornerAngle: 1).cubics(through: circle)
        #expect(deviation(of: circle, from: curves) <= accuracy + 0.005)
    }

    @Test("an arc takes few curves, fewer the looser the accuracy")
    func economy() {
        let tight = CurveFitter(accuracy: 0.02, cornerAngle: 1).cubics(through: circle).count
        let loose = CurveFitter(accuracy: 1, cornerAngle: 1).cubics(through: circle).count
        #expect(tight <= 8)
        #expect(loose <= 5)
        #expect(loose <= tight)
    }

    @Test("curves join end to end, with a common tangent where there is no corner")
    func continuity() {
        let curves = CurveFitter(accuracy: 0.02, cornerAngle: 1).cubics(through: circle)
        #expect(curves.first?.start == circle.first)
        #expect(curves.last?.end == circle.last)
        for (a, b) in zip(curves, curves.dropFirst()) {
            #expect(a.end == b.start)
            #expect(abs(Point.angle(from: a.derivative(at: 1), to: b.derivative(at: 0))) < 1e-9)
        }
    }

    @Test("one pass keeps to the points as well, with smooth joints, and with at most twice the curves")
    func onePass() {
        let fewest = CurveFitter(accuracy: 0.02, cornerAngle: 1).cubics(through: circle).count
        let curves = CurveFitter(accuracy: 0.02, cornerAngle: 1, effort: .onePass).cubics(through: circle)
        #expect(deviation(of: circle, from: curves) <= 0.025)
        #expect(curves.count >= fewest && curves.count <= 2 * fewest)
        for (a, b) in zip(curves, curves.dropFirst()) {
            #expect(a.end == b.start)
            #expect(abs(Point.angle(from: a.derivative(at: 1), to: b.derivative(at: 0))) < 1e-9)
        }
    }

    @Test("a corner is kept exactly and breaks the tangent")
    func corner() {
        let corner = Point(x: 50, y: 0)
        let points = (0...50).map { Point(x: Double($0), y: 0) } + (1...50).map { Point(x: 50, y: Double($0)) }
        let curves = CurveFitter(accuracy: 0.1, cornerAngle: 1).cubics(through: points)
        #expect(curves.count == 2)
        #expect(curves.first?.end == corner)
    }

    @Test("handles are never longer than the line between their ends")
    func handles() {
        var generator = SplitMix(seed: 7)
        let points = (0..<500).map { _ in
            Point(x: Double.random(in: 0...10, using: &generator), y: Double.random(in: 0...10, using: &generator))
        }
        let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let curves = CurveFitter(accuracy: 3, cornerAngle: 4).cubics(through: points)
        #expect(!curves.isEmpty)
        for curve in curves {
            #expect(curve.start.distance(to: curve.control1) <= length)
            #expect(curve.end.isFinite && curve.control1.isFinite && curve.control2.isFinite)
        }
    }

    @Test("degenerate rows of points give no curve or a straight one")
    func degenerate() {
        let fitter = CurveFitter(accuracy: 0.1, cornerAngle: 1)
        let place = Point(x: 3, y: 4)
        #expect(fitter.cubics(through: []).isEmpty)
        #expect(fitter.cubics(through: [place, place, place]).isEmpty)
        #expect(fitter.cubics(through: [place, Point(x: .nan, y: 0)]).isEmpty)
        let line = fitter.cubics(through: [.zero, place])
        #expect(line.count == 1)
        #expect(line.first?.point(at: 0.5).distance(to: place * 0.5) ?? 1 < 1e-9)
        #expect(CurveFitter(accuracy: .nan, cornerAngle: .nan).cubics(through: circle).last?.end == circle.last)
    }
}
