import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct NoiseTests {
    /// A straight line of 408 units in 0.6 s, fast in the middle (minimum jerk).
    private static let straight = Truth(duration: 0.6) { time in
        let u = min(max(time / 0.6, 0), 1)
        return Point(x: 20, y: 50).interpolated(to: Point(x: 420, y: 130), at: u * u * u * (10 - 15 * u + 6 * u * u))
    }

    @Test(
        "more than 60 % of the noise across a straight fast line is taken out, from 120 samples a second on",
        arguments: [(60.0, 0.6), (120, 0.4), (240, 0.4)]
    )
    func across(_ rate: Double, _ largest: Double) {
        let across = Point(x: 400, y: 80).normalized.perpendicular
        func meanSquare(_ places: [Point]) -> Double {
            // The ends are kept where the pen was.
            let inner = places.dropFirst(places.count / 10).dropLast(places.count / 10)
            return inner.reduce(0) { sum, place in
                let offset = (place - Point(x: 20, y: 50)).dot(across)
                return sum + offset * offset
            } / Double(inner.count)
        }
        var raw = 0.0
        var smooth = 0.0
        for seed in UInt64(1)...12 {
            let stroke = Self.straight.stroke(rate: rate, noise: 0.5, seed: seed)
            raw += meanSquare(stroke.samples.map(\.position))
            smooth += meanSquare(places(on: smoothed(stroke)))
        }
        #expect((smooth / raw).squareRoot() < largest)
    }

    @Test("clean lines, curves and corners stay where they are")
    func clean() {
        for truth in [Self.straight, .lissajous, .zigzag] {
            let line = places(on: smoothed(truth.stroke(rate: 120, noise: 0, seed: 1)))
            #expect(truth.error(of: line) < 0.03)
        }
    }

    @Test("the noise is estimated within 15 %", arguments: [0.2, 0.5, 1], [120.0, 240])
    func estimate(_ sigma: Double, _ rate: Double) {
        for seed in UInt64(1)...3 {
            let stroke = Truth.lissajous.stroke(rate: rate, noise: sigma, seed: seed)
            let noise = StrokeSmoother.smooth([StrokeClock(stroke)], quantum: nil).noise
            #expect(abs(noise - sigma) < 0.15 * sigma, "seed \(seed): \(noise)")
        }
    }

    @Test("a device that rounds is believed to be as uncertain as its grid")
    func rounding() {
        var stroke = Truth.lissajous.stroke(rate: 120, noise: 0, seed: 1)
        for index in stroke.samples.indices {
            stroke.samples[index].x.round()
            stroke.samples[index].y.round()
        }
        let noise = StrokeSmoother.smooth([StrokeClock(stroke)], quantum: 1).noise
        #expect(noise >= 1 / 12.0.squareRoot() - 1e-12)
        #expect(noise < 0.35)
    }

    @Test("turning a drawing turns the line", arguments: [30.0, 90, -137])
    func rotation(_ degrees: Double) {
        let angle = degrees * .pi / 180
        for truth in [Truth.lissajous, .zigzag] {
            let stroke = truth.stroke(rate: 120, noise: 0.5, seed: 11)
            var turned = stroke
            for index in turned.samples.indices {
                let place = stroke.samples[index].position.rotated(by: angle)
                turned.samples[index].x = place.x
                turned.samples[index].y = place.y
            }
            let straight = places(on: smoothed(stroke))
            let back = places(on: smoothed(turned)).map { $0.rotated(by: -angle) }
            #expect(straight.count == back.count)
            #expect(zip(straight, back).allSatisfy { $0.distance(to: $1) < 1e-3 * stroke.extent })
        }
    }

    @Test("the reported certainty is that of the line: its errors are as large as their standard deviations")
    func certainty() {
        var squares = 0.0
        var variances = 0.0
        for seed in UInt64(1)...6 {
            let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.5, seed: seed)
            let smooth = smoothed(stroke)
            let error = Truth.lissajous.error(of: places(on: smooth))
            squares += error * error
            variances += smooth.deviations.reduce(0) { $0 + $1 * $1 } / Double(smooth.deviations.count)
        }
        let ratio = (squares / variances).squareRoot()
        #expect(ratio > 0.7 && ratio < 1.4, "\(ratio)")
    }
}
