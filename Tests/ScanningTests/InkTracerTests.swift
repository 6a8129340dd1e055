import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite("Outlines of scanned ink") struct InkTracerTests {
    /// The opacity of a figure given by its signed distance, positive inside, with edges one pixel wide.
    private func plane(_ side: Int, _ distance: (Double, Double) -> Double) -> Plane {
        Plane(
            width: side,
            height: side,
            values: (0..<side * side).map { index in
                let value = distance(Double(index % side) + 0.5, Double(index / side) + 0.5)
                return UInt8(255 * min(1, max(0, value + 0.5)))
            }
        )
    }

    private func area(_ loop: [Point]) -> Double {
        loop.indices.reduce(0) { $0 + loop[$1].cross(loop[($1 + 1) % loop.count]) } / 2
    }

    @Test("the contour of a disc is a circle of its radius, within a tenth of a pixel")
    func disc() throws {
        let contours = Contours(
            of: plane(60) { x, y in 20.3 - ((x - 30) * (x - 30) + (y - 28) * (y - 28)).squareRoot() }
        )
        let loop = try #require(contours.loops.first)
        #expect(contours.loops.count == 1)
        for point in loop { #expect(abs((point - Point(x: 30, y: 32)).length - 20.3) < 0.1) }
        #expect(area(loop) > 0)
    }

    @Test("a hole has a contour that runs the other way")
    func ring() {
        let contours = Contours(
            of: plane(60) { x, y in 4 - abs(((x - 30) * (x - 30) + (y - 30) * (y - 30)).squareRoot() - 20) }
        )
        let areas = contours.loops.map(area).sorted()
        #expect(areas.count == 2)
        #expect(abs(areas[0] + .pi * 16 * 16) < 12)
        #expect(abs(areas[1] - .pi * 24 * 24) < 12)
    }

    @Test("ink that reaches the edge of the picture is closed there, and corners that touch make closed contours")
    func edges() {
        let full = Contours(of: Plane(width: 5, height: 4, values: [UInt8](repeating: 255, count: 20)))
        #expect(full.loops.count == 1)
        var random = SplitMix(seed: 5)
        let noise = Plane(
            width: 40,
            height: 40,
            values: (0..<1600).map { _ in UInt8.random(in: 0...255, using: &random) }
        )
        for loop in Contours(of: noise).loops {
            #expect(loop.count >= 4)
            for index in loop.indices { #expect((loop[index] - loop[(index + 1) % loop.count]).length < 1.5) }
        }
    }

    @Test("a stroke becomes few curves that cover what it covered")
    func stroke() throws {
        let side = 200
        let stroke = plane(side) { x, y in
            4 - abs(y - 100 - 40 * Double.sine(x / 30)) / (1 + 0.9 * abs(Double.cosine(x / 30)))
        }
        let pixels = stroke.values.flatMap { opacity -> [UInt8] in [20, 30, 140, opacity] }
        let bitmap = try #require(Bitmap(width: side, height: side, pixels: pixels))
        let fills = InkTracer().trace(bitmap)
        let fill = try #require(fills.first)
        #expect(fills.count == 1)
        #expect(fill.color == Color(red: 20, green: 30, blue: 140))
        #expect(fill.path.elements.count < 60)
        let polygon = fill.path.flattened
        var wrong = 0
        for y in 0..<side {
            for x in 0..<side {
                let opacity = stroke.values[y * side + x]
                guard opacity < 40 || opacity > 215 else { continue }
                let isInside = polygon.contains(Point(x: Double(x) + 0.5, y: Double(side - y) - 0.5))
                if isInside != (opacity > 128) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("pens of two colours become two fills, pale ink a paler one, and nothing gives nothing")
    func pens() throws {
        let pixels = (0..<400).flatMap { index -> [UInt8] in
            let x = index % 20
            return x < 8 ? [200, 0, 0, 255] : x > 12 ? [0, 0, 0, 160] : [0, 0, 0, 0]
        }
        let fills = InkTracer().trace(try #require(Bitmap(width: 20, height: 20, pixels: pixels)))
        #expect(fills.map(\.color) == [Color(red: 95, green: 95, blue: 95), Color(red: 200, green: 0, blue: 0)])
        let faint = try #require(Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 90, count: 16)))
        #expect(InkTracer().trace(faint).isEmpty)
    }
}

extension Double {
    fileprivate static func sine(_ x: Double) -> Double { Point(direction: x).y }
    fileprivate static func cosine(_ x: Double) -> Double { Point(direction: x).x }
}

extension Path {
    /// The contours as polygons, sixteen sides to a curve.
    fileprivate var flattened: [[Point]] {
        var polygons: [[Point]] = []
        for element in elements {
            switch element {
            case .move(let point): polygons.append([point])
            case .line(let point): polygons[polygons.count - 1].append(point)
            case .curve(let p, let q, let end):
                let curve = Cubic(start: polygons[polygons.count - 1].last ?? .zero, control1: p, control2: q, end: end)
                for step in 1...16 { polygons[polygons.count - 1].append(curve.point(at: Double(step) / 16)) }
            case .close: break
            }
        }
        return polygons
    }
}

extension [[Point]] {
    /// Whether a point has a winding number other than 0.
    fileprivate func contains(_ point: Point) -> Bool {
        var winding = 0
        for polygon in self {
            for index in polygon.indices {
                let a = polygon[index]
                let b = polygon[(index + 1) % polygon.count]
                if (a.y <= point.y) != (b.y <= point.y) {
                    let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
                    if x > point.x { winding += a.y <= point.y ? 1 : -1 }
                }
            }
        }
        return winding != 0
    }
}
