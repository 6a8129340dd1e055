import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct InkWritingTests {
    private let drawing = Drawing(
        canvas: Size(width: 400, height: 200),
        strokes: [
            Truth.lissajous.stroke(rate: 120, noise: 0.3, seed: 1),
            Truth.zigzag.stroke(rate: 120, noise: 0.3, seed: 2),
            Drawing.Stroke(samples: [Drawing.Sample(x: 380.25, y: 30.5)]),
        ]
    )

    /// The box around what an element draws.
    private func bounds(_ element: XMLElement) throws -> Rectangle {
        var reader = SVGPathData(Array((element["d"] ?? "").utf8))
        let path = try reader.read()
        return try #require(path?.bounds)
    }

    @Test("the JSON reads back as a drawing of the same strokes")
    func json() throws {
        let ink = try Ink(drawing)
        let read = try Drawing(bytes: ink.json())
        #expect(read.canvas == drawing.canvas)
        try #require(read.strokes.count == 3)
        // 341 canvas units: a 40 000th of that asks for three decimals.
        for (stroke, written) in zip(ink.strokes, read.strokes) {
            #expect(written.samples.count == stroke.places.count)
            for (place, sample) in zip(stroke.places, written.samples) {
                #expect(abs(place.x - sample.x) <= 0.000_501 && abs(place.y - sample.y) <= 0.000_501)
                #expect(abs(place.time - (sample.time ?? .nan)) <= 0.000_501)
            }
        }
    }

    @Test("ink made of ink is the same line")
    func again() throws {
        let ink = try Ink(try Drawing(bytes: Ink(drawing).json()))
        let places = try #require(ink.strokes.first).places.map { Point(x: $0.x, y: $0.y) }
        #expect(Truth.lissajous.error(of: places) < 0.3)
        #expect(ink.strokes.count == 3)
    }

    @Test("the path data read back as a drawing near the samples")
    func pathData() throws {
        let ink = try Ink(drawing)
        #expect(ink.pathData.count == 3 && ink.pathData[2].isEmpty)
        let read = try Drawing(bytes: Array(ink.pathData[0].utf8))
        #expect(read.strokes.count == 1)
        #expect(Truth.lissajous.error(of: read.strokes[0].samples.map(\.position)) < 0.3)
    }

    @Test("the SVG is a document with one path a stroke, in the canvas, in the colour, made of numbers")
    func svg() throws {
        let bytes = try Ink(drawing).svg(color: .blue)
        let root = try XMLTree.root(bytes, of: .svg)
        #expect(root.name == "svg" && root["viewBox"] == "0 0 400 200")
        let group = try #require(root.first("g"))
        #expect(group["fill"] == Color.blue.description)
        #expect(group.children.map(\.name) == ["path", "path", "path"])
        for path in group.children {
            let box = try bounds(path)
            #expect(box.minX > 0 && box.maxX < 400 && box.minY > 0 && box.maxY < 200)
        }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("nan"))
    }

    @Test("without a canvas, the SVG shows the ink with a little room")
    func frame() throws {
        let root = try XMLTree.root(try Ink(Drawing(strokes: [drawing.strokes[0]])).svg(), of: .svg)
        let view = try #require(SVGDocument.numbers(root["viewBox"] ?? ""))
        #expect(view[0] > 30 && view[0] < 49 && view[1] > 20 && view[1] < 39)
        #expect(view[2] > 302 && view[2] < 330 && view[3] > 122 && view[3] < 150)
    }

    @Test(
        "a dot is drawn as a disc of its width where it is",
        arguments: [
            (nil, Point(x: 5.3, y: 5.7), 2), (Size(width: 1, height: 0.5), Point(x: 0.3, y: 0.2), 2.0 / 180),
            (Size(width: 3_000, height: 1_000), Point(x: 1_234.56, y: 789.01), 2),
        ] as [(Size?, Point, Double)]
    )
    func dot(_ canvas: Size?, _ place: Point, _ width: Double) throws {
        let sample = Drawing.Sample(x: place.x, y: place.y)
        let ink = try Ink(Drawing(canvas: canvas, strokes: [Drawing.Stroke(samples: [sample])]))
        for bytes in [ink.svg(), ink.animatedSVG()] {
            let path = try #require(try XMLTree.root(bytes, of: .svg).first("g")?.children.first)
            let box = try bounds(path)
            #expect(abs(box.width - width) < 0.02 * width && abs(box.height - width) < 0.02 * width)
            #expect(abs(box.midX - place.x) < 0.02 * width && abs(box.midY - place.y) < 0.02 * width)
        }
        let read = try #require(try Drawing(bytes: ink.json()).strokes.first?.samples.first)
        #expect(read.position.distance(to: place) < 0.02 * width)
    }
}
