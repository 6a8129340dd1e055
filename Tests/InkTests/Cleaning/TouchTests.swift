import SignetGraphics
import Testing

@testable import SignetInk

/// Touches beside a stroke of 300 × 120 units from (50, 40) to (350, 160), drawn in the first three seconds.
@Suite struct TouchTests {
    private let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.2, seed: 9)

    /// A blot of three samples, 2 units large.
    private func blot(x: Double, y: Double, time: Double?) -> Drawing.Stroke {
        Drawing.Stroke(
            samples: (0..<3).map { index in
                Drawing.Sample(
                    x: x + Double(index),
                    y: y + (index == 1 ? 2 : 0),
                    time: time.map { $0 + Double(index) * 8 }
                )
            }
        )
    }

    private func cleaned(_ touch: Drawing.Stroke) -> DrawingCleaner {
        DrawingCleaner(Drawing(strokes: [touch, stroke]))
    }

    @Test("a dot near the ink is kept, whenever it was made", arguments: [nil, 1_000, 4_000] as [Double?])
    func dotOverAnI(_ time: Double?) {
        let dot = cleaned(Drawing.Stroke(samples: [Drawing.Sample(x: 200, y: 10, time: time)]))
        #expect(dot.kept == [0, 1] && dot.report.rejections.isEmpty)
        let blot = cleaned(blot(x: 370, y: 100, time: time))
        #expect(blot.kept == [0, 1] && blot.report.rejections.isEmpty)
    }

    @Test("a blot further away than the rest is large is a stray touch", arguments: [nil, 1_000, 4_000] as [Double?])
    func strayTouch(_ time: Double?) {
        let cleaner = cleaned(blot(x: 200, y: 160 + 320, time: time))
        #expect(cleaner.report.rejections == [CleaningReport.Rejection(stroke: 0, reason: .strayTouch)])
        #expect(cleaner.kept == [1] && cleaner.strokes.count == 1)
    }

    @Test("a blot apart from the rest is a second touch only while another stroke is being drawn")
    func secondTouch() {
        let during = cleaned(blot(x: 200, y: 260, time: 1_000))
        #expect(during.report.rejections == [CleaningReport.Rejection(stroke: 0, reason: .secondTouch)])
        #expect(during.kept == [1])
        for time in [nil, 4_000] as [Double?] {
            #expect(cleaned(blot(x: 200, y: 260, time: time)).kept == [0, 1])
        }
    }

    @Test("a far-away line is no touch: only blots are")
    func line() {
        let line = Drawing.Stroke(
            samples: (0..<20).map { Drawing.Sample(x: 900 + 5 * Double($0), y: 900, time: 1_000 + 8 * Double($0)) }
        )
        #expect(cleaned(line).kept == [0, 1])
    }

    @Test("the rejected stroke is not in the ink, and the others keep their numbers")
    func ink() throws {
        let ink = try Ink(Drawing(strokes: [blot(x: 200, y: 700, time: 10), stroke]))
        #expect(ink.strokes.map(\.index) == [1])
        #expect(ink.report.cleaning.rejections.map(\.reason.rawValue) == ["stray-touch"])
    }

    @Test("a drawing all of whose strokes are dots is not emptied")
    func dots() throws {
        let taps = [(10.0, 10.0), (200, 10), (390, 190)].map { x, y in
            Drawing.Stroke(samples: [Drawing.Sample(x: x, y: y)])
        }
        #expect(DrawingCleaner(Drawing(strokes: taps)).kept == [0, 1, 2])
        #expect(try Ink(Drawing(strokes: taps)).strokes.count == 3)
    }

    @Test("dots are kept beside a dot that trembled")
    func tremblingDots() {
        var taps = [(10.0, 10.0), (200, 10), (390, 190)].map { x, y in
            Drawing.Stroke(samples: [Drawing.Sample(x: x, y: y)])
        }
        taps[1].samples.append(Drawing.Sample(x: 200.6, y: 10.4))
        #expect(DrawingCleaner(Drawing(strokes: taps)).kept == [0, 1, 2])
    }
}
