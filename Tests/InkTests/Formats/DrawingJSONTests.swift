import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct DrawingJSONTests {
    private func read(_ json: String) throws(DrawingError) -> Drawing { try Drawing(json: Array(json.utf8)) }

    @Test("Signet's own form is read in full")
    func ownForm() throws {
        let drawing = try read(
            """
            {"canvas": {"width": 400, "height": 150}, "title": "ignored", "strokes": [
              {"points": [{"x": 1, "y": 2, "t": 3, "pressure": 0.25, "tiltX": -4, "tiltY": 5}, {"x": 1.5, "y": -2e1}]},
              {"points": []}
            ]}
            """
        )
        #expect(drawing.canvas == Size(width: 400, height: 150))
        #expect(
            drawing.strokes == [
                .init(samples: [
                    .init(x: 1, y: 2, time: 3, pressure: 0.25, tiltX: -4, tiltY: 5), .init(x: 1.5, y: -20),
                ])
            ]
        )
    }

    @Test(
        "all forms of signature_pad are recognised",
        arguments: [
            """
            [{"penColor":"black","minWidth":0.5,"maxWidth":2.5,"dotSize":0,"velocityFilterWeight":0.7,
              "compositeOperation":"source-over","points":[{"time":17,"x":1,"y":2,"pressure":0.5},
              {"time":34,"x":9,"y":8,"pressure":0.7}]}]
            """,
            #"[{"color":"black","points":[{"x":1,"y":2,"time":17,"pressure":0.5},{"x":9,"y":8,"time":34,"pressure":0.7}]}]"#,
            #"[[{"x":1,"y":2,"time":17,"color":"black","pressure":0.5},{"x":9,"y":8,"time":34,"pressure":0.7}]]"#,
        ]
    )
    func signaturePad(_ json: String) throws {
        let drawing = try read(json)
        #expect(
            drawing
                == Drawing(strokes: [
                    .init(samples: [
                        .init(x: 1, y: 2, time: 17, pressure: 0.5), .init(x: 9, y: 8, time: 34, pressure: 0.7),
                    ])
                ])
        )
    }

    @Test("a pressure that is 0 or 0.5 throughout was not reported", arguments: ["0", "0.5"])
    func constantPressure(_ pressure: String) throws {
        let drawing = try read(
            #"[{"points":[{"x":1,"y":2,"pressure":\#(pressure)},{"x":9,"y":8,"pressure":\#(pressure)}]}]"#
        )
        #expect(drawing.strokes.flatMap(\.samples).allSatisfy { $0.pressure == nil })
    }

    @Test("a constant pressure that a sensor gave is kept")
    func realPressure() throws {
        let drawing = try read(#"[{"points":[{"x":1,"y":2,"pressure":0.3},{"x":9,"y":8,"pressure":0.3}]}]"#)
        #expect(drawing.strokes[0].samples.map(\.pressure) == [0.3, 0.3])
    }

    @Test("names are compared as what they say, and all kinds of values are passed over")
    func escapesAndUnknownMembers() throws {
        let drawing = try read(
            #"""
            {"\ud83d\ude00\n\"": [true, false, null, "a\\b\/", {}, [], -0.5e-3], "canvas": null,
             "\u0073trokes" : [ [ {"x":0,"y":-1.25E+2,"t":null,"time":1234567890123456} , {"y":2,"x":1e0} ] ] }
            """#
        )
        #expect(drawing.canvas == nil)
        #expect(
            drawing.strokes == [
                .init(samples: [.init(x: 0, y: -125, time: 1_234_567_890_123_456), .init(x: 1, y: 2)])
            ]
        )
    }

    @Test(
        "what only looks like JSON is refused",
        arguments: [
            "[[]] x", "[[],]", "[[{\"x\":01,\"y\":2}]]", "[[{\"x\":1.,\"y\":2}]]", "[[{\"x\":+1,\"y\":2}]]",
            "[[{\"x\":1e,\"y\":2}]]", "[[{\"x\":-,\"y\":2}]]", "[[{\"x\" 1}]]", "[[{x:1}]]", "[tru]", "[\"\t\"]",
            "[\"\\x\"]", "[\"\\ud800\"]", "[\"\\u12\"]", "[\"a", "[{\"points\":[]}",
        ]
    )
    func almostJSON(_ text: String) {
        #expect(throws: DrawingError.notJSON) { try read(text) }
    }

    @Test("a number beyond all bounds is not a number")
    func hugeNumber() {
        let error = #expect(throws: DrawingError.self) { try read(#"[[{"x":1e999,"y":2}]]"#) }
        #expect(error == .unexpected(path: "[0][0].x", expected: "number"))
    }

    @Test("what is not JSON is refused", arguments: ["", "strokes", "[1,", #"[[{"x":1,"y":NaN}]]"#, "\u{0}\u{1}"])
    func notJSON(_ text: String) {
        #expect(throws: DrawingError.notJSON) { try read(text) }
    }

    @Test(
        "a wrong shape is refused with its place",
        arguments: [
            (#"{"lines":[]}"#, "strokes"),
            (#"{"strokes":7}"#, "strokes"),
            (#"{"strokes":[{"points":[{"x":1,"y":2},{"x":"1","y":2}]}]}"#, "strokes[0].points[1].x"),
            (#"{"strokes":[{"points":[{"x":1}]}]}"#, "strokes[0].points[0].y"),
            (#"{"strokes":[{"samples":[]}]}"#, "strokes[0].points"),
            (#"{"canvas":{"width":3},"strokes":[]}"#, "canvas.height"),
            (#"[{"points":[{"x":1,"y":2}]},{"points":[null]}]"#, "[1].points[0]"),
            (#"[[{"x":1,"y":2,"time":"now"}]]"#, "[0][0].time"),
            ("3", ""),
        ]
    )
    func wrongShape(_ json: String, _ path: String) {
        let error = #expect(throws: DrawingError.self) { try read(json) }
        guard case .unexpected(let place, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == path)
        #expect(error?.description.contains(path) == true)
    }

    @Test("absurd coordinates are refused with stroke and point")
    func absurd() {
        let error = #expect(throws: DrawingError.self) { try read(#"[[{"x":1,"y":2},{"x":1,"y":-2e7}]]"#) }
        #expect(error == .coordinateOutOfRange(stroke: 0, point: 1, limit: 1e7))
        #expect(error?.description.hasPrefix("stroke 1, point 2 of the drawing") == true)
    }

    @Test("a drawing without samples is empty", arguments: ["[]", #"{"strokes":[]}"#, "[[],[]]"])
    func empty(_ json: String) {
        #expect(throws: DrawingError.empty) { try read(json) }
    }

    @Test("reading ends at the limit of samples, of all strokes together")
    func tooManySamples() throws {
        let half = Array(repeating: #"{"x":1,"y":2}"#, count: Drawing.Limits.samples / 2).joined(separator: ",")
        #expect(try read("[[\(half)],[\(half)]]").strokes.count == 2)
        // After the limit is something that is not a point, and is not read.
        let error = #expect(throws: DrawingError.self) { try read("[[\(half)],[\(half)],[{},{}]]") }
        #expect(error == .tooManySamples(count: 30_001, limit: 30_000))
    }

    @Test("deep nesting is refused and does not exhaust the stack")
    func nesting() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: DrawingError.self) { try read(deep) }
        #expect(throws: DrawingError.self) { try read(String(repeating: #"{"strokes":"#, count: 50_000)) }
    }

    @Test("bytes changed at random are read or refused, and never trap")
    func mutations() {
        let original = Array(
            #"{"canvas":{"width":4,"height":1},"strokes":[{"points":[{"x":1,"y":2,"t":3},{"x":1e3,"y":-2.5}]}]}"#.utf8
        )
        var generator = SplitMix(seed: 3)
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(DrawingError) {
                try Drawing(json: bytes).validate(allowingDots: true)
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 0)
    }
}
