import Glibc
import SignetGraphics
import Testing

@testable import SignetInk

/// Drawings of which little is known: the ink is as long as what was drawn, and made of numbers.
@Suite struct InkEdgeCaseTests {
    /// Sixty samples on half an ellipse, some 3 units apart.
    private func arc(_ time: (Int) -> Double?) -> Drawing.Stroke {
        Drawing.Stroke(
            samples: (0..<60).map { index in
                let angle = Double(index) / 59 * Double.pi
                return Drawing.Sample(x: 200 - 60 * cos(angle), y: 100 - 40 * sin(angle), time: time(index))
            }
        )
    }

    private func length(_ places: [Point]) -> Double {
        zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The drawn length over that of the samples.
    private func ratio(_ stroke: Drawing.Stroke) throws -> Double {
        let ink = try Ink(Drawing(strokes: [stroke]))
        let places = try #require(ink.strokes.first).places
        #expect(places.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width > 0 && $0.time.isFinite })
        return length(places.map { Point(x: $0.x, y: $0.y) }) / length(stroke.samples.map(\.position))
    }

    private func expectDot(_ samples: [Drawing.Sample], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let ink = try Ink(Drawing(strokes: [Drawing.Stroke(samples: samples)]))
        let stroke = try #require(ink.strokes.first)
        #expect(stroke.places.count == 1 && stroke.curves.isEmpty, sourceLocation: sourceLocation)
        let place = try #require(stroke.places.first)
        #expect(abs(place.x - samples[0].x) < 1e-9 && abs(place.y - samples[0].y) < 1e-9)
        #expect(place.width > 0 && place.width.isFinite && place.time == 0, sourceLocation: sourceLocation)
    }

    @Test("a tap, two equal samples and a pen held still are dots where the pen was")
    func dots() throws {
        try expectDot([Drawing.Sample(x: 5.3, y: 5.7)])
        try expectDot([Drawing.Sample(x: 5.3, y: 5.7, time: 0), Drawing.Sample(x: 5.3, y: 5.7, time: 0)])
        try expectDot([Drawing.Sample(x: 5.3, y: 5.7, time: 0), Drawing.Sample(x: 5.3, y: 5.7, time: 16)])
        try expectDot((0..<30).map { Drawing.Sample(x: 5.3, y: 5.7, time: Double($0) * 8) })
    }

    @Test("samples less than 1e-160 apart are a dot", arguments: [1e-155, 1e-162, 1e-170, .leastNonzeroMagnitude])
    func tiny(distance: Double) throws {
        let crossing = [
            Drawing.Stroke(samples: [.init(x: -100, y: 0), .init(x: 100, y: 0)]),
            Drawing.Stroke(samples: [.init(x: 0, y: -50), .init(x: 0, y: 50)]),
        ]
        for strokes in [[], crossing] {
            let stroke = Drawing.Stroke(samples: [.init(x: 0, y: 0), .init(x: distance, y: 0)])
            let ink = try Ink(Drawing(strokes: strokes + [stroke]))
            #expect(ink.strokes.flatMap(\.places).allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width > 0 })
        }
    }

    @Test("two samples are a straight line", arguments: [nil, 0, 8, -8, 2_000] as [Double?])
    func line(_ step: Double?) throws {
        let samples = [Drawing.Sample(x: 10, y: 20, time: 0), Drawing.Sample(x: 50, y: 60, time: step)]
        #expect(abs(try ratio(Drawing.Stroke(samples: samples)) - 1) < 1e-6)
    }

    @Test(
        "whatever the clock says, the line is as long as what was drawn",
        arguments: [
            "even", "none", "standing still", "standing still at times", "going back", "running back", "pause",
            "NaN", "first missing", "coarse", "huge",
        ]
    )
    func clocks(_ kind: String) throws {
        let time: (Int) -> Double? =
            switch kind {
            case "none": { _ in nil }
            case "standing still": { _ in 1_000 }
            case "standing still at times": { Double(($0 / 5) * 5) * 8 }
            case "going back": { Double($0 < 30 ? $0 : $0 - 10) * 8 }
            case "running back": { -Double($0) * 8 }
            case "pause": { Double($0) * 8 + ($0 < 30 ? 0 : 2_000) }
            case "NaN": { $0 == 30 ? .nan : Double($0) * 8 }
            case "first missing": { $0 == 0 ? nil : 1e12 + Double($0) * 8 }
            case "coarse": { Double($0 / 2) * 16 }
            case "huge": { Double($0) * 8 + 1e14 }
            default: { Double($0) * 8 }
            }
        let ratio = try ratio(arc(time))
        #expect(abs(ratio - 1) < 0.03, "\(ratio)")
    }

    @Test("what is written of any of these is made of numbers", arguments: [0.0, .nan, .infinity, -1e300, 1e300])
    func numbers(_ start: Double) throws {
        var strokes = [arc { Double($0) * 8 }, arc { Double($0) * 8 + 900 }, arc { _ in nil }]
        strokes[1].samples[0].time = start
        strokes.append(Drawing.Stroke(samples: [Drawing.Sample(x: 300, y: 100, time: start)]))
        let ink = try Ink(Drawing(strokes: strokes))
        for bytes in [ink.svg(), ink.json(), ink.animatedSVG(), Array(ink.jsonLine().utf8)] {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("nan") && !text.contains("inf"))
        }
        #expect(ink.strokes.compactMap(\.start).allSatisfy { $0.isFinite })
    }

    @Test("a first time that is not a number gives no start", arguments: [Double.nan, .infinity, -.infinity])
    func firstTime(_ start: Double) throws {
        var strokes = [arc { Double($0) * 8 }, arc { Double($0) * 8 + 900 }]
        strokes[0].samples[0].time = start
        let ink = try Ink(Drawing(strokes: strokes))
        #expect(ink.strokes.compactMap(\.start).allSatisfy { $0.isFinite })
        #expect(!ink.animatedSVG().isEmpty)
    }
}
