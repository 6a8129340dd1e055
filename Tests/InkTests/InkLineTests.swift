import SignetGraphics
import Testing

@testable import SignetInk

/// The line of a drawing: places, times, widths and the report.
@Suite struct InkLineTests {
    private func lissajous(noise: Double) -> Drawing.Stroke {
        Truth.lissajous.stroke(rate: 120, noise: noise, seed: 2)
    }

    private func points(_ stroke: Ink.Stroke) -> [Point] { stroke.places.map { Point(x: $0.x, y: $0.y) } }

    @Test("places are in canvas units, near the samples", arguments: [0.2, 1, 5])
    func units(_ scale: Double) throws {
        let samples = lissajous(noise: 0.3).samples.map {
            Drawing.Sample(x: $0.x * scale + 7, y: $0.y * scale - 40, time: $0.time)
        }
        let canvas = Size(width: 400 * scale, height: 200 * scale)
        let ink = try Ink(Drawing(canvas: canvas, strokes: [Drawing.Stroke(samples: samples)]))
        #expect(ink.canvas == canvas)
        let places = points(try #require(ink.strokes.first)).map {
            Point(x: ($0.x - 7) / scale, y: ($0.y + 40) / scale)
        }
        #expect(Truth.lissajous.error(of: places) < 0.3)
        #expect(places.first.map { $0.distance(to: Truth.lissajous.place(0)) < 1 } == true)
        #expect(places.last.map { $0.distance(to: Truth.lissajous.place(3)) < 1 } == true)
    }

    @Test("times increase along the places, from 0 to the length of the stroke")
    func times() throws {
        for noise in [0, 0.5, 1.5] {
            let ink = try Ink(Drawing(strokes: [lissajous(noise: noise)]))
            let times = try #require(ink.strokes.first).places.map(\.time)
            #expect(times.first == 0)
            #expect(abs((times.last ?? 0) - 3_000) < 1)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("a place's time is when the hand was there")
    func timing() throws {
        let ink = try Ink(Drawing(strokes: [lissajous(noise: 0.3)]))
        for place in try #require(ink.strokes.first).places {
            let hand = Truth.lissajous.place(place.time / 1000)
            #expect(hand.distance(to: Point(x: place.x, y: place.y)) < 4)
        }
    }

    @Test("strokes start when their pen came down, counted from the first")
    func starts() throws {
        var strokes = [lissajous(noise: 0.3), lissajous(noise: 0.3)]
        for index in strokes[0].samples.indices {
            strokes[0].samples[index].time? += 1e9
            strokes[1].samples[index].time? += 1e9 + 3_400
        }
        #expect(try Ink(Drawing(strokes: strokes)).strokes.map(\.start) == [0, 3_400])
        for index in strokes[1].samples.indices { strokes[1].samples[index].time = nil }
        #expect(try Ink(Drawing(strokes: strokes)).strokes.map(\.start) == [0, nil])
    }

    @Test("the widths are the pen's, at the scale of the drawing")
    func widths() throws {
        let ink = try Ink(Drawing(strokes: [lissajous(noise: 0.3)]), pen: PenStyle(width: 0.6...2))
        // 300 canvas units are 180 points.
        let widths = try #require(ink.strokes.first).places.map { $0.width * 0.6 }
        #expect(widths.allSatisfy { $0 > 0.55 && $0 < 2.05 })
        #expect((widths.max() ?? 0) > 1.2 * (widths.min() ?? 0))
        let even = try Ink(Drawing(strokes: [lissajous(noise: 0.3)]), pen: PenStyle.ballpoint.even)
        #expect(try #require(even.strokes.first).places.allSatisfy { abs($0.width * 0.6 - 1.3) < 0.02 })
    }

    @Test("the curves run through the places")
    func curves() throws {
        let stroke = try #require(Ink(Drawing(strokes: [lissajous(noise: 0.4)])).strokes.first)
        #expect(stroke.curves.first?.start.distance(to: points(stroke)[0]) ?? 1 < 1e-9)
        // At most 0.2 units apart.
        let dense = stroke.curves.flatMap { curve in (0...1_000).map { curve.point(at: Double($0) / 1_000) } }
        for place in points(stroke).enumerated().filter({ $0.offset.isMultiple(of: 31) }).map(\.element) {
            #expect((dense.map { $0.distance(to: place) }.min() ?? 1) < 0.1)
        }
    }

    @Test("moving a drawing moves its ink", arguments: [Point(x: 500, y: -300), Point(x: -80_000, y: 1_234.5)])
    func moved(_ shift: Point) throws {
        let strokes = [lissajous(noise: 0.4), Truth.zigzag.stroke(rate: 120, noise: 0.4, seed: 3)]
        let moved = strokes.map { stroke in
            Drawing.Stroke(samples: stroke.samples.map { .init(x: $0.x + shift.x, y: $0.y + shift.y, time: $0.time) })
        }
        let original = try Ink(Drawing(strokes: strokes))
        let other = try Ink(Drawing(strokes: moved))
        for (a, b) in zip(original.strokes, other.strokes) {
            #expect(a.curves.count == b.curves.count)
            for (p, q) in zip(a.curves, b.curves) {
                let back = q.transformed(by: .translation(x: -shift.x, y: -shift.y))
                #expect(p.start.distance(to: back.start) < 1e-4 && p.end.distance(to: back.end) < 1e-4)
                #expect(p.control1.distance(to: back.control1) < 1e-3)
                #expect(p.control2.distance(to: back.control2) < 1e-3)
            }
            // A place more or less where one just fits says nothing.
            #expect(abs(a.places.count - b.places.count) <= 2)
            let widths = [a, b].map { stroke in stroke.places.reduce(0) { $0 + $1.width } / Double(stroke.places.count)
            }
            #expect(abs(widths[0] - widths[1]) < 1e-2)
            #expect(abs((a.places.last?.time ?? 0) - (b.places.last?.time ?? 1)) < 1e-3)
        }
        #expect(abs(original.report.noise - other.report.noise) < 1e-6)
    }

    @Test("the report tells noise, certainty and curves in canvas units")
    func report() throws {
        let ink = try Ink(Drawing(strokes: [lissajous(noise: 0.5)]))
        #expect(abs(ink.report.noise - 0.5) < 0.075)
        #expect(ink.report.uncertainty > 0.05 && ink.report.uncertainty < 0.5)
        #expect(ink.report.deviation > 0 && ink.report.deviation < 0.5)
        #expect(ink.report.curves == ink.strokes.reduce(0) { $0 + $1.curves.count })
        #expect(ink.report.cleaning.samples == 361)
    }

    @Test("a drawing without samples has no ink")
    func empty() {
        #expect(throws: DrawingError.empty) { try Ink(Drawing(strokes: [])) }
        #expect(throws: DrawingError.empty) { try Ink(Drawing(strokes: [Drawing.Stroke(samples: [])])) }
    }
}
