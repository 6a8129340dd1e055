import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct DrawingValidityTests {
    @Test("a line of the minimum extent is a signature, with and without dots")
    func line() throws {
        try Drawing(through: [(0, 0), (2, 0)]).validate(allowingDots: false)
        try Drawing(through: [(0, 0), (2, 0)]).validate(allowingDots: true)
    }

    @Test("a dot is a signature only when one is meant")
    func dot() throws {
        for dot in [Drawing(through: [(5, 5)]), Drawing(through: [(5, 5), (5, 5)])] {
            try dot.validate(allowingDots: true)
            #expect(throws: DrawingError.empty) { try dot.validate(allowingDots: false) }
        }
        #expect(
            DrawingError.empty.description
                == "the drawing is empty: it needs a stroke of more than one sample, or say that a dot is meant"
        )
    }

    @Test("nothing is not a signature, even when dots are allowed")
    func nothing() {
        for dots in [true, false] {
            #expect(throws: DrawingError.empty) { try Drawing(strokes: []).validate(allowingDots: dots) }
            #expect(throws: DrawingError.empty) {
                try Drawing(strokes: [.init(samples: [])]).validate(allowingDots: dots)
            }
        }
    }

    @Test("two dots far apart are not a line")
    func dots() {
        let drawing = Drawing(strokes: [
            .init(samples: [.init(x: 0, y: 0)]), .init(samples: [.init(x: 90, y: 9)]),
        ])
        #expect(throws: DrawingError.empty) { try drawing.validate(allowingDots: false) }
    }

    @Test("the minimum follows a small canvas and never grows with a large one")
    func canvas() throws {
        var drawing = Drawing(through: [(0, 0), (0.01, 0.005)])
        #expect(throws: DrawingError.tooSmall(extent: 0.01, minimum: 2)) { try drawing.validate(allowingDots: false) }
        drawing.canvas = Size(width: 1, height: 0.5)
        try drawing.validate(allowingDots: false)
        drawing.canvas = Size(width: 4000, height: 1000)
        #expect(drawing.minimumExtent == 2)
    }

    @Test("unusable numbers are refused with their place", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func numbers(_ value: Double) {
        let drawing = Drawing(strokes: [
            .init(samples: [.init(x: 0, y: 0), .init(x: 9, y: 9)]),
            .init(samples: [.init(x: 0, y: value)]),
        ])
        #expect(throws: DrawingError.coordinateOutOfRange(stroke: 1, point: 0, limit: 1e7)) {
            try drawing.validate(allowingDots: false)
        }
    }

    @Test("an unusable canvas is refused", arguments: [0, -1, Double.nan, .infinity, 1e-9, 1e9])
    func unusableCanvas(_ side: Double) {
        let drawing = Drawing(
            canvas: Size(width: side, height: side),
            strokes: Drawing(through: [(0, 0), (9, 0)]).strokes
        )
        let error = #expect(throws: DrawingError.self) { try drawing.validate(allowingDots: false) }
        guard case .unusableCanvas = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("more samples than the limit are refused")
    func tooMany() {
        let drawing = Drawing(strokes: [
            .init(samples: Array(repeating: .init(x: 0, y: 0), count: Drawing.Limits.samples + 1))
        ])
        #expect(throws: DrawingError.tooManySamples(count: 30_001, limit: 30_000)) {
            try drawing.validate(allowingDots: false)
        }
    }

    @Test("more strokes than the limit are refused, and as many are read")
    func tooManyStrokes() throws {
        let line = Drawing(through: [(0, 0), (9, 0)]).strokes
        let most = Array(repeating: line, count: Drawing.Limits.strokes).flatMap(\.self)
        try Drawing(strokes: most).validate(allowingDots: false)
        #expect(throws: DrawingError.tooManyStrokes(count: 5001, limit: 5000)) {
            try Drawing(strokes: most + line).validate(allowingDots: false)
        }
    }
}
