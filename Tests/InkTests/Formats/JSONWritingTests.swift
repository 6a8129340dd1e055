import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct JSONWritingTests {
    @Test("a drawing is written a stroke a line, with the fewest digits, and what is not reported left out")
    func layout() {
        let drawing = Drawing(
            canvas: Size(width: 440, height: 200.5),
            strokes: [
                .init(samples: [
                    .init(x: 0.1, y: -0.0, time: 8, pressure: 0.25, tiltX: -1, tiltY: 2), .init(x: 1e21, y: 3),
                ]),
                .init(samples: [.init(x: .nan, y: 2, time: .infinity)]),
            ]
        )
        #expect(
            String(decoding: drawing.json(), as: UTF8.self)
                == """
                {"canvas": {"width": 440, "height": 200.5}, "strokes": [
                  {"points": [{"x": 0.1, "y": 0, "t": 8, "pressure": 0.25, "tiltX": -1, "tiltY": 2}, {"x": 1e+21, "y": 3}]},
                  {"points": [{"x": 0, "y": 2}]}
                ]}

                """
        )
        #expect(String(decoding: Drawing(strokes: []).json(), as: UTF8.self) == "{\"strokes\": []}\n")
    }

    @Test("what is written is read back unchanged", arguments: UInt64(1)...60)
    func roundTrip(_ seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            let value = Double.random(in: range, using: &generator)
            return Bool.random(using: &generator) ? value : value.rounded()
        }
        func perhaps(_ range: ClosedRange<Double>) -> Double? {
            Bool.random(using: &generator) ? number(range) : nil
        }
        var drawing = Drawing(strokes: [])
        if Bool.random(using: &generator) {
            drawing.canvas = Size(width: number(1...1e4), height: number(1...1e-3 * 1e7))
        }
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            let samples = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                Drawing.Sample(
                    x: number(-1e7...1e7),
                    y: number(-1e3...1e3),
                    time: perhaps(0...1.8e12),
                    pressure: perhaps(0...1),
                    tiltX: perhaps(-90...90),
                    tiltY: perhaps(-90...90)
                )
            }
            drawing.strokes.append(.init(samples: samples))
        }
        // Two pressures that no device without a sensor reports.
        drawing.strokes[0].samples[0].pressure = 0.125
        let bytes = drawing.json()
        #expect(try Drawing(bytes: bytes) == drawing)
        #expect(try Drawing(json: bytes).json() == bytes)
    }
}
