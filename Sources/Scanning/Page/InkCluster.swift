/// Components of ink near each other, and their similarity to a signature.
struct InkCluster {
    let box: PixelBox
    private let parts: [InkComponents.Component]
    /// The share of edges that run across or down, within eleven degrees.
    private let upright: Double
    /// The longer side of the picture.
    private let side: Double

    /// Strokes at most this far from each other are one cluster, as a share of the longer side.
    private static let reach = 0.018
    /// Parts shorter than this, as a share of the longer side, join a cluster but do not form one.
    private static let shortest = 0.012

    /// The clusters of components, in no special order but always the same.
    static func clusters(of parts: [InkComponents.Component], on depth: Plane, letterHeight: Double?) -> [InkCluster] {
        let side = Double(max(depth.width, depth.height))
        let least = max(shortest * side, 1.2 * (letterHeight ?? 0))
        let strokes = parts.filter { Double(max($0.width, $0.height)) >= least }
        guard strokes.count <= 4000 else { return [] }
        var groups = strokes.map { [$0] }
        var isChanged = true
        while isChanged {
            isChanged = false
            var index = 0
            while index < groups.count {
                var other = index + 1
                while other < groups.count {
                    if belong(groups[index], groups[other], side) {
                        groups[index] += groups[other]
                        groups.remove(at: other)
                        isChanged = true
                    } else {
                        other += 1
                    }
                }
                index += 1
            }
        }
        let small = parts.filter { Double(max($0.width, $0.height)) < least }
        return groups.map { group in
            let dots = small.filter { dot in
                group.contains { near([dot], [$0], Int(0.35 * reach * side)) && dot.isDrawn(like: $0) }
            }
            return InkCluster(group + dots, depth, side)
        }
    }

    /// The indices of boxes in groups; each box is at most `reach` from another of its group.
    static func groups(of boxes: [PixelBox], within reach: Int) -> [[Int]] {
        var groups: [[Int]] = []
        var open = Set(boxes.indices)
        for start in boxes.indices where open.remove(start) != nil {
            var group = [start]
            var next = 0
            while next < group.count {
                let near = open.filter { boxes[$0].distance(to: boxes[group[next]]) <= reach }.sorted()
                open.subtract(near)
                group += near
                next += 1
            }
            groups.append(group)
        }
        return groups
    }

    /// Whether two groups are near each other, or written with the same pen and not much farther apart than the size of
    /// their strokes.
    private static func belong(
        _ some: [InkComponents.Component],
        _ others: [InkComponents.Component],
        _ side: Double
    ) -> Bool {
        if near(some, others, Int(reach * side)) { return true }
        return some.contains { one in
            others.contains { other in
                let size = Double(min(max(one.width, one.height), max(other.width, other.height)))
                return near([one], [other], Int(min(2.2 * reach * side, 0.7 * size))) && one.isDrawn(like: other)
            }
        }
    }

    private static func near(
        _ some: [InkComponents.Component],
        _ others: [InkComponents.Component],
        _ reach: Int
    ) -> Bool {
        some.contains { one in
            others.contains { other in
                max(one.left, other.left) - min(one.right, other.right) <= reach
                    && max(one.top, other.top) - min(one.bottom, other.bottom) <= reach
            }
        }
    }

    private init(_ parts: [InkComponents.Component], _ depth: Plane, _ side: Double) {
        self.parts = parts
        self.side = side
        let left = parts.map(\.left).min() ?? 0
        let top = parts.map(\.top).min() ?? 0
        box = PixelBox(
            left: left,
            top: top,
            width: (parts.map(\.right).max() ?? 0) - left + 1,
            height: (parts.map(\.bottom).max() ?? 0) - top + 1
        )
        upright = Self.uprightShare(parts, depth)
    }

    /// Examines the changes of darkness, weighted with their strength.
    private static func uprightShare(_ parts: [InkComponents.Component], _ depth: Plane) -> Double {
        var upright = 0.0
        var all = 0.0
        for part in parts {
            for y in max(1, part.top - 1)..<max(1, min(depth.height - 1, part.bottom + 2)) {
                for x in max(1, part.left - 1)..<max(1, min(depth.width - 1, part.right + 2)) {
                    let index = y * depth.width + x
                    let across = abs(Double(depth.values[index + 1]) - Double(depth.values[index - 1]))
                    let down =
                        abs(Double(depth.values[index + depth.width]) - Double(depth.values[index - depth.width]))
                    guard across + down >= 40 else { continue }
                    all += across + down
                    if min(across, down) <= 0.2 * max(across, down) { upright += across + down }
                }
            }
        }
        return all > 0 ? upright / all : 1
    }

    /// The score as a signature, 0 to 1.
    func score(letterHeight: Double?) -> Double {
        let area = parts.reduce(0.0) { $0 + Double($1.area) }
        let strokeWidth = area / max(1, parts.reduce(0.0) { $0 + Double($1.area) / $1.strokeWidth })
        let width = Double(box.width)
        let height = Double(box.height)
        let strokeLength = area / strokeWidth
        let density = area / (width * height)
        var score = Self.within(width / side, 0.03, 0.08, 0.45, 0.8) * Self.within(height / side, 0.008, 0.02, 0.2, 0.4)
        score *= Self.within(density, 0.002, 0.015, 0.22, 0.42)
        score *= Self.within(strokeLength / max(width, height), 0.9, 1.8, 25, 60)
        score *= Self.within(strokeWidth / height, 0, 0, 0.12, 0.3)
        score *= Self.within(upright, 0, 0, 0.45, 0.78)
        let largest = parts.map { Double(max($0.height, $0.width / 2)) }.max() ?? 0
        if let letterHeight { score *= Self.within(largest / letterHeight, 1.2, 2.4, 80, 200) }
        if let row = TextRow(Array(parts.indices), of: parts), row.isRegular { score *= 0.3 }
        let missing = parts.reduce(SIMD3<Float>.zero) { $0 + $1.missing }
        let hue = missing / max(1e-3, missing.sum())
        let color = Double(hue.max() - hue.min())
        return min(1, score * (0.8 + min(0.4, 2 * color)))
    }

    /// 1 between the two middle bounds, falling to 0 at the outer ones.
    private static func within(_ value: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        if value < b { return b > a ? max(0, (value - a) / (b - a)) : 1 }
        if value > c { return max(0, (d - value) / (d - c)) }
        return 1
    }
}

extension InkComponents.Component {
    /// Whether two parts have strokes of about one width and of one colour.
    func isDrawn(like other: InkComponents.Component) -> Bool {
        let difference = hue - other.hue
        return max(strokeWidth, other.strokeWidth) <= 1.8 * min(strokeWidth, other.strokeWidth)
            && (difference * difference).sum() <= 0.01
    }
}
