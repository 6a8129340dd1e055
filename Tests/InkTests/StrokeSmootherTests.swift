import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct StrokeSmootherTests {
    @Test("smoothing takes out at least 40 % of the noise", arguments: [60.0, 120, 240])
    func noise(_ rate: Double) {
        let stroke = Truth.lissajous.stroke(rate: rate, noise: 0.5, seed: 1)
        let raw = Truth.lissajous.error(of: stroke.samples.map(\.position))
        let smooth = Truth.lissajous.error(of: places(on: smoothed(stroke)))
        #expect(smooth < 0.6 * raw)
    }

    @Test("clean input is left as it is", arguments: [60.0, 120, 240])
    func clean(_ rate: Double) {
        let stroke = Truth.lissajous.stroke(rate: rate, noise: 0, seed: 1)
        #expect(Truth.lissajous.error(of: places(on: smoothed(stroke))) < 0.05)
    }

    @Test("the corners of a zigzag stay sharp", arguments: [0, 0.3])
    func corners(_ noise: Double) {
        let line = places(on: smoothed(Truth.zigzag.stroke(rate: 120, noise: noise, seed: 2)))
        for index in 0...9 {
            let corner = Truth.corner(index)
            let distance = line.map { $0.distance(to: corner) }.min() ?? .infinity
            #expect(distance < 0.1 + 1.5 * noise, "corner \(index)")
        }
    }

    @Test("the line starts and ends where the pen did")
    func ends() throws {
        for seed in UInt64(1)...20 {
            let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.5, seed: seed)
            let line = places(on: smoothed(stroke))
            let first = try #require(line.first)
            let last = try #require(line.last)
            #expect(first.distance(to: stroke.samples[0].position) < 1.5)
            #expect(last.distance(to: stroke.samples[stroke.samples.count - 1].position) < 1.5)
        }
    }

    @Test("dots and strokes of two samples pass through exactly")
    func short() {
        let dot = smoothed(Drawing(through: [(3, 4)]).strokes[0])
        #expect(dot.cellCount == 0)
        #expect(dot.coefficients == [Point(x: 3, y: 4)])
        let line = smoothed(Drawing(through: [(3, 4), (33, 44)]).strokes[0])
        #expect(line.cellCount == 1)
        #expect(line.curve(0).start.distance(to: Point(x: 3, y: 4)) < 1e-9)
        #expect(line.curve(0).end.distance(to: Point(x: 33, y: 44)) < 1e-9)
    }

    @Test("moving and scaling a drawing moves and scales the line")
    func invariance() {
        let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.5, seed: 4)
        let map = AffineTransform(a: 7, b: 0, c: 0, d: 7, tx: -900, ty: 333)
        var moved = stroke
        for index in moved.samples.indices {
            let place = map.apply(moved.samples[index].position)
            moved.samples[index].x = place.x
            moved.samples[index].y = place.y
        }
        for (a, b) in zip(places(on: smoothed(stroke)), places(on: smoothed(moved))) {
            #expect(map.apply(a).distance(to: b) < 1e-6)
        }
    }

    @Test("a clock that stands still, jumps or runs backwards bends nothing")
    func clocks() {
        let straight = (0..<40).map { Drawing.Sample(x: 100 + 5 * Double($0), y: 50) }
        let clocks: [(Int) -> Double?] = [
            { _ in nil }, { _ in 0 }, { -Double($0) }, { Double($0 / 4) * 33 }, { $0 == 20 ? 0 : Double($0) * 8 },
            { $0 == 20 ? 1e12 : Double($0) * 8 }, { $0 == 0 ? 1e14 : Double($0) * 8 },
            { Double($0) * 8 + ($0 > 20 ? 2e6 : 0) },
            { $0 == 7 ? .nan : Double($0) * 8 }, { $0 == 7 ? .infinity : Double($0) * 8 }, { Double($0) * 1e-9 },
            { Double($0) * 1e9 },
        ]
        for (number, clock) in clocks.enumerated() {
            var samples = straight
            for index in samples.indices { samples[index].time = clock(index) }
            let line = places(on: smoothed(Drawing.Stroke(samples: samples)))
            let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            #expect(abs(length - 195) < 0.03 * 195, "clock \(number)")
            #expect(line.allSatisfy { abs($0.y - 50) < 0.5 }, "clock \(number)")
        }
    }

    @Test("a long pause is a pen that rests, not a flight")
    func pause() {
        var stroke = Truth.lissajous.stroke(rate: 120, noise: 0.2, seed: 5)
        for index in stroke.samples.indices where index > 180 { stroke.samples[index].time? += 5_000 }
        let smooth = places(on: smoothed(stroke))
        #expect(Truth.lissajous.error(of: smooth) < 0.3)
    }

    @Test("duplicated samples change nothing")
    func duplicates() {
        let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.3, seed: 6)
        let doubled = Drawing.Stroke(samples: stroke.samples.flatMap { [$0, $0] })
        #expect(places(on: smoothed(stroke)) == places(on: smoothed(doubled)))
    }
}
