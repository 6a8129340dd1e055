import Testing

@testable import SignetGraphics

@Suite struct SVGPathWriterTests {
    @Test(
        "numbers take no more characters than they need",
        arguments: [
            (0.5, ".5"), (-0.5, "-.5"), (0, "0"), (-0.0, "0"), (-0.001, "0"), (0.004, "0"), (-0.005_1, "-.01"),
            (1, "1"), (10, "10"), (100.10, "100.1"), (-3.25, "-3.25"), (0.05, ".05"), (1.999, "2"), (-1.999, "-2"),
        ]
    )
    func numbers(_ value: Double, _ text: String) {
        #expect(SVGPathWriter(places: 2).number(value) == text)
    }

    @Test("places are rounded to whole numbers where none are asked for, and held to nine")
    func places() {
        #expect(SVGPathWriter(places: 0).number(2.5) == "3")
        #expect(SVGPathWriter(places: -4).number(-7.2) == "-7")
        #expect(SVGPathWriter(places: 20).number(0.123_456_789_123) == ".123456789")
        #expect(SVGPathWriter(places: 1).number(12_345_678.94) == "12345678.9")
    }

    @Test("what cannot be written is 0, and nothing traps", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func unusable(_ value: Double) {
        #expect(SVGPathWriter(places: 3).number(value) == "0")
    }

    @Test("coordinates at the limit of drawings are written to every decimal")
    func large() {
        #expect(SVGPathWriter(places: 9).number(1e7) == "10000000")
        #expect(SVGPathWriter(places: 9).number(-9_999_999.5) == "-9999999.5")
    }

    @Test("moves are absolute, all else relative; letters are not repeated, and signs separate")
    func commands() {
        var path = Path()
        path.move(to: Point(x: 10, y: 20))
        path.line(to: Point(x: 11, y: 19))
        path.line(to: Point(x: 11.5, y: 19.5))
        path.curve(Point(x: 12, y: 19.5), Point(x: 12, y: 20), to: Point(x: 12, y: 20))
        path.close()
        path.line(to: Point(x: 9, y: 20))
        path.move(to: Point(x: -1, y: 0))
        path.move(to: Point(x: 1, y: -0.001))
        #expect(SVGPathWriter(places: 2).text(of: path) == "M10 20l1-1 .5 .5c.5 0 .5 .5 .5 .5zl-1 0M-1 0M1 0")
    }

    @Test("a path without elements has no data")
    func empty() { #expect(SVGPathWriter(places: 2).text(of: Path()).isEmpty) }
}
