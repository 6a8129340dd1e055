import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct SVGTests {
    private func path(_ data: String) throws(DrawingError) -> Path? {
        var reader = SVGPathData(Array(data.utf8))
        return try reader.read()
    }

    @Test("lines keep their points, and every subpath is a stroke")
    func lines() throws {
        let drawing = try drawing("M 1 2 l 3,4 5-6 H20v-1 M 40 40 50 50 z")
        #expect(
            drawing.places == [
                [[1, 2], [4, 6], [9, 0], [20, 0], [20, -1]], [[40, 40], [50, 50], [40, 40]],
            ]
        )
    }

    @Test("curves become samples at even distances between the vertices")
    func curves() throws {
        let samples = try drawing("M0 0 C 0 100 100 100 100 0 L 100 50").strokes[0].samples
        #expect(samples.contains { $0.x == 100 && $0.y == 0 })
        let steps = zip(samples, samples.dropFirst()).map { $0.position.distance(to: $1.position) }
        let longest = steps.max() ?? 0
        let shortest = steps.min() ?? 0
        #expect(longest < 0.5 && shortest > 0.8 * longest)
    }

    @Test("all commands, absolute, relative, mirrored and run together")
    func commands() throws {
        #expect(
            try path("M0 0Q3 3 6 0T12 0")?.elements.last
                == .curve(.init(x: 8, y: -2), .init(x: 10, y: -2), .init(x: 12, y: 0))
        )
        let mirrored = try path("M0 0c1 1 2 1 3 0s2-1 3 0")
        #expect(try path("M0 0C1 1 2 1 3 0C4-1 5-1 6 0")?.elements == mirrored?.elements)
        #expect(try path("M.5.5-1-1e1")?.elements == [.move(.init(x: 0.5, y: 0.5)), .line(.init(x: -1, y: -10))])
        for radius in ["1e160", "1e300"] {
            #expect(try path("M0 0A\(radius) \(radius) 0 0 0 2 0")?.bounds?.width == 2)
        }
        let arc = try #require(try path("M0 0a5 5 0 01 10 0")?.bounds)
        #expect(abs(arc.width - 10) < 0.01 && abs(arc.height - 5) < 0.01 && arc.y < -4.9)
        let large = try #require(try path("M0 0A5 5 0 1 0 5 5")?.bounds)
        #expect(abs(large.width - 10) < 0.01 && abs(large.height - 10) < 0.01)
        #expect(try path("M0 0A0 5 0 1 0 5 5")?.elements.last == .line(.init(x: 5, y: 5)))
    }

    @Test("a document has groups, transforms, several elements and a canvas")
    func document() throws {
        let drawing = try drawing(
            """
            <?xml version="1.0"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 400 150">
              <defs><path d="M0 0L1 1"/></defs><title>me</title>
              <g transform="translate(10 20) scale(2)"><path transform="rotate(90)" d="M0 0 L 10 0"/>
                <polyline points="0,0 5,5 10 0"/></g>
              <g style="display: none"><path d="M0 0L1 1"/></g>
              <line x1="60" y1="30" x2="70" y2="30"/>
              <polygon points="100 100 110 100 110 110"/>
            </svg>
            """
        )
        #expect(drawing.canvas == Size(width: 400, height: 150))
        #expect(
            drawing.places.map { $0.map { $0.map(rounded) } } == [
                [[0, 0], [0, 20]], [[0, 0], [10, 10], [20, 0]], [[50, 10], [60, 10]],
                [[90, 80], [100, 80], [100, 90], [90, 80]],
            ]
        )
    }

    @Test("a path that starts where the last ended goes on with its stroke")
    func joined() throws {
        let drawing = try drawing(
            """
            <svg width="300" height="150"><path d="M 1 1 L 20 20" stroke-width="2"/><path d="M 20 20 L 30 10"/>
            <path d="M 50 50 L 60 60"/></svg>
            """
        )
        #expect(drawing.canvas == Size(width: 300, height: 150))
        #expect(drawing.places == [[[1, 1], [20, 20], [30, 10]], [[50, 50], [60, 60]]])
    }

    @Test(
        "what is wrong is refused with its place",
        arguments: [
            ("M 1 2 L 3 x", "SVG path drawing, byte 10: 'x' is not a command or a number of path data"),
            ("M 1 2 L 3", "SVG path drawing, byte 9: the drawing ends too early"),
            ("M 1 2 z 5", "SVG path drawing, byte 8: '5' is not a command or a number of path data"),
            ("<svg>\n<path d='L 1 2'/></svg>", "SVG drawing, line 2, <path>: 'L' is not a command"),
            (
                "<svg><polyline points='1 2 3'/></svg>",
                "SVG drawing, line 1, <polyline>: '1 2 3' is not pairs of numbers"
            ),
            ("<svg viewBox='0 0 1'/>", "SVG drawing, line 1, <svg>: '0 0 1' is not a viewBox of four numbers"),
            (
                "<svg><g transform='turn(3)'/></svg>",
                "SVG drawing, line 1, <g>: 'turn(3)' is not a list of transforms"
            ),
        ]
    )
    func malformed(_ text: String, _ message: String) {
        #expect(refusal(text).hasPrefix("the " + message))
    }

    @Test("small circles, ellipses and rectangles are dots, as signature_pad draws them")
    func dots() throws {
        let drawing = try drawing(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" width="300" height="150">
            <rect width="100%" height="100%" fill="#fff"/>
            <path d="M 40,60 C 45,80 50,100 60,110" stroke-width="2.25" stroke="black" fill="none"/>
            <circle r="1.5" cx="111" cy="50" fill="black"/>
            <g transform="translate(10 0)"><ellipse cx="20px" cy="30" rx="2" ry="1" style="fill: #000"/>
            <rect x="4" y="5" width="2" height="4"/></g></svg>
            """
        )
        #expect(drawing.strokes.count == 4)
        #expect(
            drawing.places.dropFirst().map { $0.map { $0.map(rounded) } } == [[[111, 50]], [[30, 30]], [[15, 7]]]
        )
        #expect(drawing.warnings.isEmpty)
    }

    @Test("without a canvas, the drawing says which shapes are small")
    func dotsWithoutCanvas() throws {
        let drawing = try drawing(
            """
            <svg><path d='M0 0L100 50' stroke='#000'/><circle cx='50' cy='9' r='2'/>
            <circle cx='50' cy='9' r='9'/></svg>
            """
        )
        #expect(drawing.places == [[[0, 0], [100, 50]], [[50, 9]]])
        #expect(drawing.warnings == [.partsLeftOut([.init(kind: "circle", count: 1)])])
    }

    @Test("larger shapes are lines where only their line is painted")
    func rings() throws {
        let drawing = try drawing(
            """
            <svg viewBox="0 0 300 150"><g fill="none" stroke="black"><circle cx="50" cy="60" r="40"/>
            <rect x="200" y="20" width="50" height="30"/></g></svg>
            """
        )
        let ring = try #require(Rectangle(enclosing: drawing.strokes[0].samples.map(\.position)))
        #expect(abs(ring.width - 80) < 0.1 && abs(ring.midX - 50) < 0.1 && abs(ring.midY - 60) < 0.1)
        #expect(drawing.places[1] == [[200, 20], [250, 20], [250, 50], [200, 50], [200, 20]])
        #expect(drawing.warnings.isEmpty)
    }

    @Test("what is left out is counted by its kind, and filled outlines are reported")
    func warnings() throws {
        let drawing = try drawing(
            """
            <svg viewBox="0 0 300 150"><title>me</title><style>.a { }</style><path d="M0 0L100 50" stroke="#000"/>
            <path d="M10 10 L 20 10 L 20 20 Z"/><path class="a" d="M10 10 L 20 10 L 20 20 Z"/>
            <text x="1" y="2">Jane</text><image/><image/><circle r="40"/><g display="none"><text/></g>
            <element-with-a-name-of-its-own/></svg>
            """
        )
        #expect(
            drawing.warnings == [
                .partsLeftOut([
                    .init(kind: "circle", count: 1), .init(kind: "image", count: 2), .init(kind: "other", count: 1),
                    .init(kind: "text", count: 1),
                ]),
                .filledOutlines(count: 1),
            ]
        )
        #expect(
            drawing.warnings.map(\.description) == [
                "parts of the drawing that are no lines are left out (1 circle, 2 image, 1 other, 1 text): "
                    + "to keep them, scan a picture of the drawing",
                "a filled outline is read as the line around it: give the lines of the pen, or scan a picture of the drawing",
            ]
        )
    }

    @Test("'use' draws what it refers to, in its place")
    func use() throws {
        let drawing = try drawing(
            """
            <svg xmlns:xlink="x" viewBox="0 0 300 150"><defs><path id="a" d="M0 0L9 8"/>
            <symbol id="b"><path d="M1 1L5 5"/></symbol></defs>
            <use href="#a" x="10" y="20"/><use xlink:href="#b" transform="scale(2)"/><use href="#none"/></svg>
            """
        )
        #expect(drawing.places == [[[10, 20], [19, 28]], [[2, 2], [10, 10]]])
        #expect(drawing.warnings == [.partsLeftOut([.init(kind: "use", count: 1)])])
    }

    @Test("'use' that leads to itself, or repeats itself without end, is bounded")
    func endlessUse() throws {
        let loop = try drawing("<svg><path d='M0 0L9 8'/><g id='a'><use href='#a'/></g></svg>")
        #expect(loop.places == [[[0, 0], [9, 8]]])
        let level = (1...9).map { level in
            "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level - 1)'/>", count: 30) + "</g>"
        }
        let definitions = "<defs><g id='l0'/>\(level.joined())</defs>"
        let many = "<svg>\(definitions)<use href='#l9'/><path d='M0 0L9 8'/></svg>"
        #expect(refusal(many).contains("those that 'use' repeats"))
    }
}
