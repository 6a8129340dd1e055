import Fixtures
import Glibc
import SignetBasics
import SignetGraphics

@testable import SignetInk

/// Strokes made up at random: bends, corners, cusps, loops smaller than the nib, and widths that change.
enum RandomStrokes {
    static func nodes(_ generator: inout SplitMix) -> [NibNode] {
        var position = Point.zero
        var heading = Double.random(in: 0...6, using: &generator)
        var bend = 0.0
        var radius = Double.random(in: 0.3...1.5, using: &generator)
        let liveliness = Double.random(in: 0...0.6, using: &generator)
        let step = Double.random(in: 0.05...0.7, using: &generator)
        let steepness = Double.random(in: 0...0.4, using: &generator)
        return (0..<Int.random(in: 1...60, using: &generator)).map { _ in
            bend = 0.85 * bend + liveliness * step * generator.gauss()
            heading += bend
            switch Int.random(in: 0..<60, using: &generator) {
            case 0: heading += .pi
            case 1: heading += Double.random(in: -3...3, using: &generator)
            case 2: bend += generator.gauss()
            default: break
            }
            position = position + Point(direction: heading) * step
            radius += Double.random(in: -1...1, using: &generator) * steepness * step
            radius = min(max(radius, 0.25), 2)
            return NibNode(position: position, radius: radius)
        }
    }

    /// The fault of the outline of nodes at places on, in and about it, beyond a tolerance; nil for none.
    static func fault(_ nodes: [NibNode], tolerance: Double, _ generator: inout SplitMix) -> String? {
        var path = Path()
        StrokeOutline(accuracy: InkEngine.accuracy).add(nodes, to: &path)
        let coverage = Coverage(path)
        var places: [Point] = []
        for (index, node) in nodes.enumerated() {
            places.append(node.position)
            for _ in 0..<4 {
                let away = Point(direction: Double.random(in: 0...6.283, using: &generator))
                let share = Double.random(in: 0...1.6, using: &generator)
                places.append(node.position + away * (share * node.radius))
            }
            guard index > 0 else { continue }
            let across = (node.position - nodes[index - 1].position).normalized.perpendicular
            for share in [-0.9, 0.9] { places.append(node.position + across * (share * node.radius)) }
        }
        for place in places {
            let depth = depth(of: place, in: nodes)
            let winding = coverage.winding(at: place)
            if winding < 0 { return "winding number \(winding) at \(place)" }
            if depth > tolerance && winding == 0 && isGap(place, in: coverage) {
                return "a hole \(depth) deep at \(place)"
            }
            if depth < -tolerance && winding != 0 { return "ink \(-depth) off at \(place)" }
        }
        for element in path.elements {
            guard case .curve(_, _, let end) = element else { continue }
            let depth = depth(of: end, in: nodes)
            if depth < -tolerance { return "a spike of \(-depth) at \(end)" }
        }
        return nil
    }

    /// Whether nothing is covered in a square of 0.03 around a place: a quarter of a pixel at 600 dots per inch.
    private static func isGap(_ place: Point, in coverage: Coverage) -> Bool {
        [-0.015, 0, 0.015].allSatisfy { y in
            let row = [-0.015, 0, 0.015].map { place.x + $0 }
            return coverage.windings(row, place.y + y).allSatisfy { $0 == 0 }
        }
    }

    /// How deep a place lies in the area that the nib covers; negative outside.
    static func depth(of place: Point, in nodes: [NibNode]) -> Double {
        var depth = nodes.first.map { $0.radius - place.distance(to: $0.position) } ?? -.infinity
        for (a, b) in zip(nodes, nodes.dropFirst()) {
            depth = max(depth, b.radius - place.distance(to: b.position))
            let chord = b.position - a.position
            let length = chord.length
            guard length > abs(a.radius - b.radius) else { continue }
            // The nib that reaches farthest lies behind the foot by as much as the tangents lean.
            let slope = (b.radius - a.radius) / length
            let along = (place - a.position).dot(chord) / length
            let across = abs((place - a.position).cross(chord) / length)
            let foot = along + across * slope / (1 - slope * slope).squareRoot()
            guard foot > 0, foot < length else { continue }
            let nib = a.position.interpolated(to: b.position, at: foot / length)
            depth = max(depth, a.radius + slope * foot - place.distance(to: nib))
        }
        return depth
    }
}
