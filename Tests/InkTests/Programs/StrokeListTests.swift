import SignetGraphics
import Testing

@testable import SignetInk

@Suite("Strokes as libraries keep them") struct StrokeListTests {
    @Test("jSignature's native form, and a dot")
    func jSignature() throws {
        let drawing = try drawing(#"[{"x":[100,98,93],"y":[60,62,70]},{"x":[120],"y":[55]}]"#)
        #expect(drawing.places == [[[100, 60], [98, 62], [93, 70]], [[120, 55]]])
    }

    @Test("Signature Pad for jQuery: lines that go on from each other are one stroke")
    func padForJQuery() throws {
        let drawing = try drawing(
            #"[{"lx":20,"ly":34,"mx":20,"my":33},{"lx":21,"ly":36,"mx":20,"my":34},{"lx":60,"ly":9,"mx":50,"my":8}]"#
        )
        #expect(drawing.places == [[[20, 33], [20, 34], [21, 36]], [[50, 8], [60, 9]]])
    }

    @Test("react-canvas-draw, and the same as a string in JSON")
    func reactCanvasDraw() throws {
        let json =
            ##"{"lines":[{"points":[{"x":0.5,"y":2},{"x":9,"y":8}],"brushColor":"#444"}],"width":400,"height":300}"##
        let found = try drawing(json)
        #expect(found.canvas == Size(width: 400, height: 300))
        #expect(found.places == [[[0.5, 2], [9, 8]]])
        let quoted = "\"" + json.replacing("\"", with: "\\\"") + "\""
        #expect(try drawing(quoted) == found)
    }

    @Test("react-sketch-canvas, whose eraser is left out with a warning")
    func reactSketchCanvas() throws {
        let drawing = try drawing(
            """
            [{"drawMode":true,"strokeColor":"black","strokeWidth":4,"paths":[{"x":1,"y":2},{"x":9,"y":8}],
              "startTimestamp":0,"endTimestamp":0},
             {"drawMode":false,"strokeColor":"black","strokeWidth":4,"paths":[{"x":5,"y":5},{"x":6,"y":5}]}]
            """
        )
        #expect(drawing.places == [[[1, 2], [9, 8]]])
        #expect(
            drawing.warnings.map(\.description) == [
                "parts of the drawing that are no lines are left out (1 eraser): to keep them, scan a picture of the drawing"
            ]
        )
    }

    @Test("react-native-sketch-canvas: points in strings, with the size of the canvas")
    func reactNativeSketchCanvas() throws {
        let drawing = try drawing(
            """
            [{"drawer":"me","size":{"width":360,"height":200},
              "path":{"id":42,"color":"#000000","width":3,"data":["1.5,2","9,8.25","10,9"]}}]
            """
        )
        #expect(drawing.canvas == Size(width: 360, height: 200))
        #expect(drawing.places == [[[1.5, 2], [9, 8.25], [10, 9]]])
    }

    @Test("the lines of Konva's example, whose eraser is left out")
    func konvaLines() throws {
        let drawing = try drawing(
            #"[{"tool":"pen","points":[1,2,9,8,10,9]},{"tool":"eraser","points":[5,5,6,6]}]"#
        )
        #expect(drawing.places == [[[1, 2], [9, 8], [10, 9]]])
        #expect(drawing.warnings.count == 1)
    }

    @Test("path data in strings")
    func pathStrings() throws {
        let drawing = try drawing(#"["M1 2 L9 8", "M20,5 L30,5 L30,9"]"#)
        #expect(drawing.places == [[[1, 2], [9, 8]], [[20, 5], [30, 5], [30, 9]]])
        let objects = try self.drawing(#"{"paths":[{"path":"M1 2 L9 8","color":"black"},{"d":"M20,5 L30,5"}]}"#)
        #expect(objects.places == [[[1, 2], [9, 8]], [[20, 5], [30, 5]]])
    }

    @Test("perfect-freehand's points: one stroke or several, with pressure and time")
    func perfectFreehand() throws {
        let one = try drawing("[[1,2,0.3],[9,8,0.4],[10,9,0.5]]")
        #expect(one.places == [[[1, 2], [9, 8], [10, 9]]])
        #expect(one.pressures == [[0.3, 0.4, 0.5]])
        let timed = try drawing("[[[1,2,0.3,0],[9,8,0.4,16]],[[20,5,0.2,90],[30,5,0.4,98]]]")
        #expect(timed.times == [[0, 16], [90, 98]])
        #expect(try drawing("[[[1,2],[9,8]]]").places == [[[1, 2], [9, 8]]])
        #expect(try drawing(#"[{"x":1,"y":2,"pressure":0.3},{"x":9,"y":8,"pressure":0.4}]"#).pressures == [[0.3, 0.4]])
        #expect(try drawing("[[1,2,1000],[9,8,1016]]").times == [[1000, 1016]])
    }

    @Test("strokes in columns of x, y and time")
    func columns() throws {
        let drawing = try drawing(#"{"word":"tick","drawing":[[[1,9,10,11,12],[2,8,9,9,9],[0,8,16,24,32]]]}"#)
        #expect(drawing.places == [[[1, 2], [9, 8], [10, 9], [11, 9], [12, 9]]])
        #expect(drawing.times == [[0, 8, 16, 24, 32]])
    }

    @Test("signature_pad's eraser is left out with a warning")
    func signaturePadEraser() throws {
        let drawing = try drawing(
            """
            [{"penColor":"black","dotSize":0,"minWidth":0.5,"maxWidth":2.5,"compositeOperation":"source-over",
              "points":[{"time":1,"x":1,"y":2,"pressure":0.5},{"time":9,"x":9,"y":8,"pressure":0.5}]},
             {"compositeOperation":"destination-out","points":[{"time":20,"x":5,"y":5,"pressure":0.5}]}]
            """
        )
        #expect(drawing.places == [[[1, 2], [9, 8]]])
        #expect(drawing.warnings.count == 1)
    }

    @Test(
        "outlines of perfect-freehand's strokes are refused with what to give instead",
        arguments: [false, true]
    )
    func outlines(isList: Bool) {
        let line = (0...40).map { (step: Int) -> [Double] in [5 * Double(step), 60 + 30 * sine(Double(step) / 5)] }
        let left = line.map { [$0[0], $0[1] - 4] }
        let right = line.reversed().map { [$0[0], $0[1] + 4] }
        let ends: (right: [Double], left: [Double]) = ([204, line[40][1]], [-4, 60])
        let outline = "\(left + [ends.right] + right + [ends.left])"
        #expect(
            refusal(isList ? "[\(outline)]" : outline)
                == "the drawing has the outlines of strokes, as getStroke() of perfect-freehand gives them: "
                + "give the points from which they were made"
        )
    }

    @Test("closed and straight strokes of the hand are no outlines")
    func noOutlines() throws {
        func closed(_ turns: Double, from start: Double) -> [[Double]] {
            (0..<60).map { (step: Int) -> [Double] in
                let angle = Double(step) / 9.55
                return [50 + 40 * sine(angle * turns + start), 50 + 40 * sine(angle)]
            }
        }
        let ring = closed(1, from: .pi / 2)
        let eight = closed(2, from: 0)
        let straight = (0..<60).map { (step: Int) -> [Double] in [Double(step), 2 * Double(step)] }
        for stroke in [ring, eight, straight] {
            #expect(try drawing("\(stroke)").strokes[0].samples.count == 60)
            #expect(try drawing("[\(stroke)]").strokes[0].samples.count == 60)
        }
    }

    @Test(
        "JSON of nothing that is known is refused as before",
        arguments: [
            (#"{"a":1}"#, "the drawing has no list of strokes at strokes: "),
            ("[1,2,3]", "the drawing has no stroke or point at [0]: "),
            (#"[{"x":[1,2],"y":[1]}]"#, "the drawing has no list of points at [0].points: "),
            (#"["hello"]"#, "the drawing has no stroke or point at [0]: "),
            (#""hello""#, "the drawing has no list of strokes at its top level: "),
            ("[[1,2],[3]]", "the drawing has no stroke or point at [0][0]: "),
        ]
    )
    func unknown(_ json: String, _ message: String) {
        #expect(refusal(json) == message + correct)
    }

    private func drawing(_ text: String) throws(DrawingError) -> Drawing { try Drawing(bytes: Array(text.utf8)) }

    /// The sine without a library.
    private func sine(_ angle: Double) -> Double { SVGTransform.read("rotate(\(angle * 180 / .pi))")?.b ?? 0 }
}
