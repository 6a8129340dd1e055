import Fixtures
import Testing

@testable import SignetBasics
@testable import SignetGraphics

@Suite struct CubicTests {
    private static func curve(_ generator: inout SplitMix) -> Cubic {
        var point: Point {
            Point(x: Double.random(in: -50...50, using: &generator), y: Double.random(in: -50...50, using: &generator))
        }
        return Cubic(start: point, control1: point, control2: point, end: point)
    }

    @Test("a part of a curve lies on it, at the same pace")
    func part() {
        var generator = SplitMix(seed: 21)
        for _ in 0..<50 {
            let curve = Self.curve(&generator)
            let from = Double.random(in: 0...0.9, using: &generator)
            let to = Double.random(in: from...1, using: &generator)
            let part = curve.part(from: from, to: to)
            for share in [0, 0.2, 0.5, 0.77, 1] {
                let place = curve.point(at: from + (to - from) * share)
                #expect(part.point(at: share).distance(to: place) < 1e-9)
            }
        }
    }

    @Test("the parts of a curve join, and the whole is the curve")
    func parts() {
        var generator = SplitMix(seed: 22)
        let curve = Self.curve(&generator)
        #expect(curve.part(from: 0, to: 0.3).end == curve.part(from: 0.3, to: 1).start)
        let whole = curve.part(from: 0, to: 1)
        #expect(whole.control1.distance(to: curve.control1) < 1e-9)
        #expect(whole.control2.distance(to: curve.control2) < 1e-9)
    }

    @Test("the derivative is the slope between near places")
    func derivative() {
        var generator = SplitMix(seed: 23)
        for _ in 0..<20 {
            let curve = Self.curve(&generator)
            for t in [0.1, 0.5, 0.8] {
                let slope = (curve.point(at: t + 1e-5) - curve.point(at: t - 1e-5)) * 0.5e5
                #expect(slope.distance(to: curve.derivative(at: t)) < 1e-4)
            }
        }
    }

    @Test("no place on a curve lies beyond its ends and extrema")
    func extrema() throws {
        var generator = SplitMix(seed: 24)
        for _ in 0..<30 {
            let curve = Self.curve(&generator)
            let box = try #require(Rectangle(enclosing: [curve.start, curve.end] + curve.extrema))
            for step in 0...100 {
                let place = curve.point(at: Double(step) / 100)
                #expect(place.x > box.minX - 1e-9 && place.x < box.maxX + 1e-9)
                #expect(place.y > box.minY - 1e-9 && place.y < box.maxY + 1e-9)
            }
        }
    }

    @Test("a transformed curve goes through the transformed places")
    func transformed() {
        var generator = SplitMix(seed: 25)
        let curve = Self.curve(&generator)
        let transform = AffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -9)
        for t in [0, 0.3, 1] {
            let place = transform.apply(curve.point(at: t))
            #expect(curve.transformed(by: transform).point(at: t).distance(to: place) < 1e-9)
        }
    }
}
