import Fixtures
import Glibc
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct InkEngineTests {
    private func artwork(
        _ drawing: Drawing,
        pen: PenStyle = PenStyle(),
        allowingDots: Bool = true
    ) throws -> Artwork {
        try InkEngine.ink(of: drawing, pen: pen, color: .blue, allowingDots: allowingDots, effort: .fewestCurves)
            .artwork
    }

    private func path(_ artwork: Artwork) throws -> Path {
        guard case .fill(let path, _) = try #require(artwork.marks.first) else { throw DrawingError.empty }
        return path
    }

    private func isFinite(_ path: Path) -> Bool {
        path.elements.allSatisfy { element in
            switch element {
            case .move(let p), .line(let p): p.isFinite
            case .curve(let p, let q, let r): p.isFinite && q.isFinite && r.isFinite
            case .close: true
            }
        }
    }

    @Test("artwork is one fill in one colour, at the origin, fitted into the natural size")
    func naturalSize() throws {
        let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.3, seed: 1)
        let artwork = try artwork(Drawing(strokes: [stroke, stroke]))
        #expect(artwork.marks.count == 1)
        #expect(artwork.singleColor == .blue)
        #expect(abs(artwork.bounds.minX) < 1e-9 && abs(artwork.bounds.minY) < 1e-9)
        // The centreline fits; the nib reaches at most its own width beyond.
        #expect(artwork.bounds.width <= 182 && artwork.bounds.height <= 74)
        #expect(artwork.bounds.width > 178 || artwork.bounds.height > 70)
    }

    @Test("a scribble of minutes is outlined in one pass, and all of its line is covered")
    func scribble() throws {
        var generator = SplitMix(seed: 5)
        let samples = (0..<10_500).map { index in
            Drawing.Sample(
                x: Double.random(in: 0...400, using: &generator),
                y: Double.random(in: 0...200, using: &generator),
                time: Double(index) * 16
            )
        }
        let ink = NaturalInk(Drawing(strokes: [.init(samples: samples)]), pen: PenStyle())
        #expect(ink.effort == .onePass)
        let coverage = Coverage(InkEngine.outline(of: ink))
        let nodes = ink.nodes(of: 0)
        for index in stride(from: 0, to: nodes.count, by: nodes.count / 20) {
            #expect(coverage.winding(at: nodes[index].position) > 0)
        }
        let short = NaturalInk(try Drawing(json: try Examples.bytes("drawing.json")), pen: PenStyle())
        #expect(short.effort == .fewestCurves)
    }

    @Test("a small drawing is not blown up, and one on a unit canvas is")
    func scale() throws {
        let small = Drawing(through: [(0, 0), (10, 0), (20, 1), (30, 0)])
        let smallWidth = try artwork(small).bounds.width
        #expect(abs(smallWidth - 31) < 2)
        let unit = Drawing(
            canvas: Size(width: 1, height: 0.5),
            strokes: Drawing(through: [(0, 0), (0.2, 0), (0.4, 0.01), (0.6, 0)]).strokes
        )
        let unitWidth = try artwork(unit).bounds.width
        #expect(abs(unitWidth - 109) < 2)
    }

    @Test("what is down on the canvas is down in the artwork")
    func flipped() throws {
        // An L: down, then right along the bottom.
        let places = (0...20).map { (0.0, Double($0) * 5) } + (1...20).map { (Double($0) * 5, 100.0) }
        let artwork = try artwork(Drawing(through: places))
        let coverage = Coverage(try path(artwork))
        #expect(coverage.winding(at: Point(x: artwork.bounds.maxX - 3, y: 1)) != 0)
        #expect(coverage.winding(at: Point(x: artwork.bounds.maxX - 3, y: artwork.bounds.maxY - 1)) == 0)
    }

    @Test("moving a drawing changes nothing, and its unit only what is larger than natural")
    func invariance() throws {
        let stroke = Truth.lissajous.stroke(rate: 120, noise: 0.4, seed: 8)
        let original = try artwork(Drawing(strokes: [stroke])).bounds
        for (scale, shift) in [(1.0, 500.0), (4, -100), (0.9, 0)] {
            let moved = Drawing.Stroke(
                samples: stroke.samples.map { .init(x: $0.x * scale + shift, y: $0.y * scale - shift, time: $0.time) }
            )
            let bounds = try artwork(Drawing(strokes: [moved])).bounds
            #expect(abs(bounds.width - original.width) < 1e-3)
            #expect(abs(bounds.height - original.height) < 1e-3)
        }
    }

    @Test("the line is as wide as the pen allows, wider where pressed")
    func pressure() throws {
        let samples = (0...100).map {
            Drawing.Sample(x: Double($0) * 1.8, y: 0, time: Double($0) * 8, pressure: Double($0) / 100)
        }
        let artwork = try artwork(Drawing(strokes: [.init(samples: samples)]))
        let coverage = Coverage(try path(artwork))
        func width(at x: Double) -> Double {
            let middle = artwork.bounds.midY
            return Double(
                (-200...200).filter { coverage.winding(at: Point(x: x, y: middle + Double($0) / 100)) != 0 }.count
            ) / 100
        }
        #expect(width(at: 10) < 0.8)
        #expect(width(at: 170) > 1.8)
        #expect(artwork.bounds.height <= 2.01)
    }

    @Test("the faster, the thinner, whatever the sampling rate")
    func speed() throws {
        func radii(_ rate: Double) -> (slow: Double, fast: Double) {
            // Slow for a second, then fast.
            let samples = (0...Int(rate * 1.2)).map { index in
                let time = Double(index) / rate
                return Drawing.Sample(x: time < 1 ? 40 * time : 40 + (time - 1) * 700, y: 0, time: time * 1000)
            }
            let nodes = NaturalInk(Drawing(strokes: [.init(samples: samples)]), pen: PenStyle()).nodes(of: 0)
            func radius(at x: Double) -> Double {
                nodes.min { abs($0.position.x - x) < abs($1.position.x - x) }?.radius ?? 0
            }
            let start = nodes[0].position.x
            return (radius(at: start + 20), radius(at: start + 120))
        }
        let coarse = radii(60)
        let fine = radii(240)
        #expect(fine.fast < 0.7 * fine.slow)
        #expect(abs(coarse.fast - fine.fast) < 0.05)
        #expect(abs(coarse.slow - fine.slow) < 0.05)
    }

    @Test("artwork follows the one rule for signatures")
    func rule() {
        #expect(throws: DrawingError.empty) {
            try artwork(Drawing(through: [(1, 1)]), allowingDots: false)
        }
    }

    @Test("a dot that is meant is a disc of the pen's width")
    func dot() throws {
        let bounds = try artwork(Drawing(through: [(5, 5)])).bounds
        #expect(abs(bounds.width - 2) < 0.01 && abs(bounds.height - 2) < 0.01)
    }

    @Test(
        "absurd pens are held to what can be drawn",
        arguments: [[-5, -1], [0, 0], [1e300, 1e301], [-Double.infinity, .infinity]]
    )
    func pens(_ width: [Double]) throws {
        let drawing = Drawing(strokes: [Truth.lissajous.stroke(rate: 60, noise: 0, seed: 1)])
        let drawn = try artwork(drawing, pen: PenStyle(width: width[0]...width[1]), allowingDots: false)
        #expect(isFinite(try path(drawn)))
        #expect(drawn.bounds.width < 260)
    }

    @Test("random drawings give finite artwork of the natural size", arguments: 1...60)
    func random(_ seed: Int) throws {
        var generator = SplitMix(seed: UInt64(seed) &* 977)
        func wild() -> Double? {
            switch Int.random(in: 0...9, using: &generator) {
            case 0: nil
            case 1: .nan
            case 2: .infinity
            case 3: -1e308
            case 4: 0
            default: Double.random(in: 0...2_000, using: &generator)
            }
        }
        let span = [1e-3, 1, 100, 1e7][Int.random(in: 0...3, using: &generator)]
        let strokes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Drawing.Stroke(
                samples: (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                    Drawing.Sample(
                        x: Double.random(in: -span...span, using: &generator),
                        y: Bool.random(using: &generator) ? 0 : Double.random(in: -span...span, using: &generator),
                        time: wild(),
                        pressure: wild()
                    )
                }
            )
        }
        let artwork = try artwork(Drawing(strokes: strokes))
        let path = try path(artwork)
        #expect(isFinite(path))
        #expect(artwork.bounds.width <= 190 && artwork.bounds.height <= 80)
    }

    @Test("twenty thousand samples of a long movement are drawn")
    func many() throws {
        let long = Truth(duration: 80) { time in
            Point(x: 200 + 150 * sin(0.7 * time), y: 100 + 60 * sin(2 * time + 0.4))
        }
        let path = try path(artwork(Drawing(strokes: [long.stroke(rate: 250, noise: 0.2, seed: 3)])))
        #expect(isFinite(path))
        #expect(path.elements.count < 4_000)
    }

    @Test("two thousand samples without any sense are drawn")
    func wild() throws {
        var generator = SplitMix(seed: 12)
        let wild = (0..<2_000).map { index in
            Drawing.Sample(
                x: Double.random(in: 0...400, using: &generator),
                y: Double.random(in: 0...200, using: &generator),
                time: Double(index)
            )
        }
        let path = try path(artwork(Drawing(strokes: [.init(samples: wild)])))
        #expect(isFinite(path))
    }
}
