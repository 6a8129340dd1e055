import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct InkAnimationTests {
    /// Three lines and a dot, with silences of 250 ms, 5 s and 100 ms before all but the first.
    private static let drawing: Drawing = {
        var strokes: [Drawing.Stroke] = []
        var time = 7e9
        for (index, silence) in [0.0, 250, 5_000].enumerated() {
            time += silence
            var stroke = Truth.zigzag.stroke(rate: 120, noise: 0.3, seed: UInt64(index))
            for sample in stroke.samples.indices {
                stroke.samples[sample].time? += time
                stroke.samples[sample].y += Double(index) * 130
            }
            time += 1_800
            strokes.append(stroke)
        }
        strokes.append(Drawing.Stroke(samples: [Drawing.Sample(x: 100, y: 5, time: time + 100)]))
        return Drawing(strokes: strokes)
    }()

    private let root: XMLElement
    private let style: String

    init() throws {
        root = try XMLTree.root(try Ink(Self.drawing).animatedSVG(color: .blue), of: .svg)
        style = String(decoding: try #require(root.first("style")).text, as: UTF8.self)
    }

    private func strokes() -> [(duration: Int, delay: Int)] {
        style.matches(of: #/#s\d+\{[^}]*animation:\w+ (\d+)ms linear (\d+)ms both\}/#).compactMap { match in
            guard let duration = Int(match.1), let delay = Int(match.2) else { return nil }
            return (duration, delay)
        }
    }

    @Test("every line has key frames of its own, from nothing to the whole, in increasing time")
    func frames() throws {
        let blocks = style.matches(of: #/@keyframes k(\d+)\{((?:[^{}]*\{[^{}]*\})*)\}/#)
        #expect(blocks.map { String($0.1) } == ["0", "1", "2"])
        for block in blocks {
            let frames = block.2.matches(of: #/([0-9.]+)%\{stroke-dashoffset:(-?[0-9.]+)\}/#)
            let times = frames.compactMap { Double(Self.decimal($0.1)) }
            let offsets = frames.compactMap { Double(Self.decimal($0.2)) }
            try #require(times.count == frames.count && offsets.count == frames.count && frames.count > 10)
            #expect(times.first == 0 && times.last == 100)
            // At first a little more than the line, so that its round end does not show.
            #expect(offsets.first == 1.01 && offsets.last == 0)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
            #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
        }
    }

    /// CSS needs no digit before the point.
    private static func decimal(_ text: Substring) -> String { text.hasPrefix(".") ? "0" + text : String(text) }

    @Test("the strokes take the hand's time, and follow each other with silences of at most 0.6 s")
    func order() throws {
        let strokes = strokes()
        try #require(strokes.count == 4)
        for stroke in strokes.dropLast() { #expect(abs(stroke.duration - 1_800) <= 2) }
        #expect(strokes[3].duration > 0)
        let silences = zip(strokes, strokes.dropFirst()).map { $1.delay - $0.delay - $0.duration }
        for (silence, expected) in zip(silences, [250, 600, 100]) { #expect(abs(silence - expected) <= 3) }
        #expect(strokes[0].delay >= 0)
    }

    @Test("every line is shown through a mask that exists, with the name that its animation goes by")
    func masks() throws {
        let masks = try #require(root.first("defs")).children
        #expect(masks.map { $0["id"] } == ["m0", "m1", "m2"])
        let lines = masks.compactMap(\.children.first)
        #expect(lines.map { $0["id"] } == ["s0", "s1", "s2"])
        #expect(lines.allSatisfy { $0["pathLength"] == "1" && ($0.number("stroke-width") ?? 0) > 0 })
        let ink = try #require(root.first("g"))
        #expect(ink["fill"] == Color.blue.description)
        #expect(ink.children.map { $0["mask"] } == ["url(#m0)", "url(#m1)", "url(#m2)", nil])
        #expect(ink.children.last?["id"] == "s3")
    }

    @Test("those who prefer reduced motion see the finished ink")
    func still() throws {
        #expect(style.contains(#/@media \(prefers-reduced-motion: ?reduce\)\{path\{animation:none!important\}\}/#))
        // Without its animation a line shows all of itself: one dash as long as it is, from its start on.
        #expect(style.matches(of: #/#s\d+\{stroke-dasharray:1 2;/#).count == 3)
        #expect(!style.replacing(#/@keyframes[^@#]*/#, with: "").contains("dashoffset"))
    }

    @Test("the growing line covers the ink: it is wider than the widest place")
    func cover() throws {
        let ink = try Ink(Self.drawing)
        let lines = try #require(root.first("defs")).children.compactMap(\.children.first)
        for (line, stroke) in zip(lines, ink.strokes) {
            let widest = stroke.places.map(\.width).max() ?? 0
            #expect((line.number("stroke-width") ?? 0) > widest)
        }
    }

    @Test("strokes without times, or whose times run back, still follow each other")
    func noTimes() throws {
        for change in [{ _ in nil }, { $0.map { -$0 } }] as [@Sendable (Double?) -> Double?] {
            var drawing = Self.drawing
            for stroke in drawing.strokes.indices {
                for sample in drawing.strokes[stroke].samples.indices {
                    let time = drawing.strokes[stroke].samples[sample].time
                    drawing.strokes[stroke].samples[sample].time = change(time)
                }
            }
            let text = String(decoding: try Ink(drawing).animatedSVG(), as: UTF8.self)
            let delays = text.matches(of: #/(\d+)ms linear (\d+)ms both/#).compactMap { match -> (Int, Int)? in
                guard let duration = Int(match.1), let delay = Int(match.2) else { return nil }
                return (duration, delay)
            }
            #expect(delays.count == 4)
            #expect(zip(delays, delays.dropFirst()).allSatisfy { $1.1 >= $0.1 + $0.0 - 1 })
        }
    }
}
