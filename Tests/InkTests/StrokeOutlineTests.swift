import Fixtures
import Glibc
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct StrokeOutlineTests {
    /// A row of nodes along a curve, `count` + 1 of them, for a parameter from 0 to 1.
    private static func nodes(_ count: Int, _ node: (Double) -> (Double, Double, Double)) -> [NibNode] {
        (0...count).map { index in
            let (x, y, radius) = node(Double(index) / Double(count))
            return NibNode(position: Point(x: x, y: y), radius: radius)
        }
    }

    static let shapes: [(name: String, nodes: [NibNode])] = [
        ("line", nodes(60) { t in (20 * t, 3 * t, 1) }),
        ("swelling line", nodes(60) { t in (20 * t, 0, 0.3 + 0.7 * sin(.pi * t)) }),
        ("wave", nodes(120) { t in (30 * t, 3 * sin(9 * t), 0.4 + 0.3 * cos(5 * t)) }),
        ("corner", nodes(80) { t in (t < 0.5 ? 16 * t : 8, t < 0.5 ? 0 : 16 * t - 8, 1) }),
        ("cusp", nodes(80) { t in (8 - abs(16 * t - 8), 0.6 * t, 0.8) }),
        ("turn back on itself", nodes(80) { t in (8 - abs(16 * t - 8), 0, 0.8) }),
        ("semicubical cusp", nodes(200) { t in (6 * (2 * t - 1) * (2 * t - 1), 5 * pow(2 * t - 1, 3), 0.7) }),
        ("loop", nodes(150) { t in (4 * sin(7 * t) + 8 * t, 4 * cos(7 * t), 0.6) }),
        ("tiny loop", nodes(150) { t in (0.6 * sin(12 * t) + 5 * t, 0.6 * cos(12 * t), 0.9) }),
        ("loop within the nib", nodes(300) { t in (0.3 * sin(30 * t), 0.3 * cos(30 * t), 0.9) }),
        ("there, and back across itself", nodes(160) { t in (10 - abs(20 * t - 10), 0.7 - t, 0.6) }),
        ("narrow bend", nodes(200) { t in (8 * t * (2 - t), 0.5 * cos(9 * t), 0.3 + 0.6 * t) }),
        ("spiral inwards", nodes(300) { t in (4 * (1 - t) * cos(25 * t), 4 * (1 - t) * sin(25 * t), 0.5) }),
        ("figure of eight", nodes(200) { t in (7 * sin(2 * .pi * t), 4 * sin(4 * .pi * t), 0.8) }),
        ("very short", nodes(3) { t in (0.1 * t, 0, 1) }),
        ("two nodes", nodes(1) { t in (3 * t, t, 0.5 + 0.2 * t) }),
        ("disc within disc", nodes(1) { t in (0.1 * t, 0, 1 - 0.5 * t) }),
    ]

    @Test("outlines cover what the nib covers: no holes and no spikes", arguments: shapes.map(\.name))
    func coverage(_ name: String) throws {
        let nodes = try #require(Self.shapes.first { $0.name == name }).nodes
        let comparison = Comparison(nodes, step: 0.08, tolerance: 0.05)
        #expect(comparison.holes.isEmpty)
        #expect(comparison.spikes.isEmpty)
        #expect(comparison.negative.isEmpty)
    }

    @Test("random scribbles have no holes, spikes or clockwise parts", arguments: 1...12)
    func scribbles(_ seed: Int) {
        var generator = SplitMix(seed: UInt64(seed))
        var position = Point.zero
        var heading = 0.0
        var bend = 0.0
        var radius = 0.5
        let nodes = (0..<150).map { _ in
            bend = 0.8 * bend + 0.35 * generator.gauss()
            heading += bend
            position = position + Point(direction: heading) * 0.3
            radius = min(max(radius + 0.03 * generator.gauss(), 0.3), 1)
            return NibNode(position: position, radius: radius)
        }
        let comparison = Comparison(nodes, step: 0.12, tolerance: 0.06)
        #expect(comparison.holes.isEmpty)
        #expect(comparison.spikes.isEmpty)
        #expect(comparison.negative.isEmpty)
    }

    @Test("whatever the stroke, its outline has no holes, spikes or clockwise parts", arguments: 0..<10)
    func randomStrokes(_ group: Int) {
        for seed in 0..<Self.strokes / 10 {
            let seed = UInt64(group * Self.strokes / 10 + seed)
            var generator = SplitMix(seed: seed)
            let nodes = RandomStrokes.nodes(&generator)
            let fault = RandomStrokes.fault(nodes, tolerance: 0.05, &generator)
            #expect(fault == nil, "stroke \(seed)")
        }
    }

    /// As many as take a few seconds.
    #if DEBUG
    private static let strokes = 150
    #else
    private static let strokes = 10_000
    #endif

    @Test("a dot is a circle of four curves")
    func dot() {
        var path = Path()
        StrokeOutline(accuracy: 0.015).add([NibNode(position: Point(x: 3, y: 4), radius: 2)], to: &path)
        #expect(path.elements.count == 6)
        #expect(path.elements.filter { if case .curve = $0 { true } else { false } }.count == 4)
        let bounds = path.bounds ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
        #expect(abs(bounds.minX - 1) < 1e-3 && abs(bounds.maxX - 5) < 1e-3)
        #expect(abs(bounds.minY - 2) < 1e-3 && abs(bounds.maxY - 6) < 1e-3)
    }

    @Test("a stroke is one closed outline", arguments: shapes.map(\.name))
    func oneOutline(_ name: String) throws {
        let nodes = try #require(Self.shapes.first { $0.name == name }).nodes
        var path = Path()
        StrokeOutline(accuracy: InkEngine.accuracy).add(nodes, to: &path)
        #expect(path.elements.filter { if case .move = $0 { true } else { false } }.count == 1)
        #expect(path.elements.last == .close)
    }

    @Test("a gentle line is a single outline of few elements")
    func economy() {
        var path = Path()
        StrokeOutline(accuracy: 0.015).add(Self.nodes(200) { t in (60 * t, 6 * sin(4 * t), 0.8) }, to: &path)
        #expect(path.elements.count <= 24)
    }
}
