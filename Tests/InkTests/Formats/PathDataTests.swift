import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

/// Path data as they are written, read back by the project's own reader.
@Suite struct PathDataTests {
    private static func points(_ path: Path) -> [Point] {
        path.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let p), .line(let p): [p]
            case .curve(let p, let q, let r): [p, q, r]
            case .close: []
            }
        }
    }

    private static func path(_ segments: Int, _ generator: inout SplitMix) -> Path {
        func step() -> Point {
            Point(x: Double.random(in: -3...3, using: &generator), y: Double.random(in: -3...3, using: &generator))
        }
        var path = Path()
        var place = Point(x: 100, y: -50)
        path.move(to: place)
        for _ in 0..<segments {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0:
                path.close()
                place = place + step()
                path.move(to: place)
            case 1...40:
                place = place + step()
                path.line(to: place)
            default:
                let first = place + step()
                let second = first + step()
                place = second + step()
                path.curve(first, second, to: place)
            }
        }
        return path
    }

    @Test("relative data read back within half a unit of the last place, without drift", arguments: 0...6)
    func roundTrip(_ places: Int) throws {
        var generator = SplitMix(seed: UInt64(places) + 50)
        let path = Self.path(2_000, &generator)
        let text = SVGPathWriter(places: places).text(of: path)
        var reader = SVGPathData(Array(text.utf8))
        let found = try reader.read()
        let read = try #require(found)
        try #require(read.elements.count == path.elements.count)
        var half = 0.5
        for _ in 0..<places { half /= 10 }
        let pairs = zip(Self.points(path), Self.points(read))
        #expect(pairs.allSatisfy { abs($0.x - $1.x) <= half + 1e-9 && abs($0.y - $1.y) <= half + 1e-9 })
    }

    @Test("there is no zero that is not needed", arguments: 0...6)
    func short(_ places: Int) {
        var generator = SplitMix(seed: UInt64(places) + 90)
        let text = SVGPathWriter(places: places).text(of: Self.path(500, &generator))
        #expect(!text.contains(#/-0(?![.0-9])/#))
        #expect(!text.contains(#/(?:^|[^0-9.])0\./#))
        #expect(!text.contains(#/\.[0-9]*0(?![0-9])/#))
        #expect(!text.contains(#/\.(?![0-9])/#))
        #expect(!text.contains("e") && !text.contains("  "))
    }
}
