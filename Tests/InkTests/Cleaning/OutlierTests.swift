import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct OutlierTests {
    private func stroke(_ displaced: [Int: Point]) -> Drawing.Stroke {
        var stroke = Truth.lissajous.stroke(rate: 120, noise: 0.3, seed: 3)
        for (index, offset) in displaced {
            stroke.samples[index].x += offset.x
            stroke.samples[index].y += offset.y
        }
        return stroke
    }

    @Test(
        "a sample that jumps away and back is left out and reported with its stroke and place",
        arguments: [Point(x: 90, y: 0), Point(x: 0, y: -120), Point(x: -2_000, y: 3_000)]
    )
    func outlier(_ offset: Point) {
        let drawing = Drawing(strokes: [stroke([:]), stroke([150: offset])])
        let cleaner = DrawingCleaner(drawing)
        #expect(cleaner.report.outliers == [CleaningReport.Place(stroke: 1, sample: 150)])
        #expect(cleaner.kept == [0, 1] && cleaner.report.rejections.isEmpty)
        #expect(cleaner.strokes.map(\.positions.count) == [361, 360])
        #expect(cleaner.report.samples == 722)
        let wrong = drawing.strokes[1].samples[150].position
        #expect(!cleaner.strokes[1].positions.contains(wrong))
    }

    @Test("every one of several outliers is found, and only these")
    func several() {
        let jump = Point(x: 0, y: 150)
        let report = DrawingCleaner(Drawing(strokes: [stroke([40: jump, 120: -jump, 300: jump])])).report
        #expect(report.outliers.map(\.sample) == [40, 120, 300])
    }

    @Test("an outlier that is delivered twice is left out twice; a place where the pen stays is kept")
    func repeated() {
        var twice = stroke([150: Point(x: 0, y: 150)])
        twice.samples.insert(twice.samples[150], at: 150)
        #expect(DrawingCleaner(Drawing(strokes: [twice])).report.outliers.map(\.sample) == [150, 151])
        var thrice = twice
        thrice.samples.insert(thrice.samples[150], at: 150)
        #expect(DrawingCleaner(Drawing(strokes: [thrice])).report.outliers.isEmpty)
    }

    @Test("the line does not follow an outlier")
    func line() throws {
        let ink = try Ink(Drawing(strokes: [stroke([150: Point(x: 0, y: 400)])]))
        let places = try #require(ink.strokes.first).places.map { Point(x: $0.x, y: $0.y) }
        #expect(Truth.lissajous.error(of: places) < 0.5)
    }

    @Test("a fast flick of several samples is kept")
    func flick() {
        let slow = (0..<30).map { (Double($0), 50.0) }
        let flick = [(34.0, 80.0), (42, 120), (48, 150), (50, 160), (49, 150), (43, 120), (36, 80)]
        let after = (0..<30).map { (32 + Double($0), 50.0) }
        let report = DrawingCleaner(Drawing(through: slow + flick + after)).report
        #expect(report.outliers.isEmpty)
    }

    @Test("the corners of a zigzag are kept, even where every sample is one")
    func zigzag() {
        let stopped = Truth.zigzag.stroke(rate: 60, noise: 0.3, seed: 1)
        #expect(DrawingCleaner(Drawing(strokes: [stopped])).report.outliers.isEmpty)
        let sharp = (0..<20).map { (Double($0) * 5, $0.isMultiple(of: 2) ? 0.0 : 100) }
        #expect(DrawingCleaner(Drawing(through: sharp)).report.outliers.isEmpty)
    }

    @Test("the first and the last sample, and those of short strokes, are never left out")
    func ends() {
        let jump = Point(x: 0, y: 150)
        #expect(DrawingCleaner(Drawing(strokes: [stroke([0: jump, 360: jump])])).report.outliers.isEmpty)
        let short = Drawing(through: [(0, 0), (1, 0), (2, 100), (3, 0), (4, 0)])
        #expect(DrawingCleaner(short).report.outliers.isEmpty)
    }

    @Test("a clean movement has no outliers at any rate", arguments: [30.0, 60, 120, 240])
    func clean(_ rate: Double) {
        for seed in UInt64(1)...5 {
            let strokes = [
                Truth.lissajous.stroke(rate: rate, noise: 1, seed: seed),
                Truth.zigzag.stroke(rate: rate, noise: 1, seed: seed),
            ]
            #expect(DrawingCleaner(Drawing(strokes: strokes)).report.outliers.isEmpty)
        }
    }
}
