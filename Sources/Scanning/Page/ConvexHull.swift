internal import SignetGraphics

/// The convex hull of the pixels that are set in a plane.
struct ConvexHull {
    /// Clockwise as displayed, without those on a line between others.
    let corners: [Point]

    /// Walks around the outermost pixels of each row (Andrew, Information Processing Letters 9, 1979).
    init(of plane: Plane) {
        var left: [Point] = []
        var right: [Point] = []
        for y in 0..<plane.height {
            let row = plane.values[y * plane.width..<(y + 1) * plane.width]
            guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
                continue
            }
            for edge in [y, y + 1] {
                Self.add(Point(x: Double(first - row.startIndex), y: Double(edge)), to: &left, turning: 1)
                Self.add(Point(x: Double(last - row.startIndex + 1), y: Double(edge)), to: &right, turning: -1)
            }
        }
        corners = right + left.reversed()
    }

    /// Puts a point at the end of a chain whose bend must keep its sign.
    private static func add(_ point: Point, to chain: inout [Point], turning sign: Double) {
        while let last = chain.last, chain.count >= 2 {
            let before = chain[chain.count - 2]
            guard (last - before).cross(point - last) * sign >= 0 else { break }
            chain.removeLast()
        }
        chain.append(point)
    }

    /// In square pixels.
    var area: Double { Self.area(of: corners) }

    private static func area(of corners: [Point]) -> Double {
        corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) } / 2
    }

    /// Four of the corners that enclose much: each encloses most with the other three.
    func largestQuadrilateral() -> [Point]? {
        let count = corners.count
        guard count >= 4 else { return nil }
        // Four corners about as far from each other as they can be.
        var chosen = [0]
        chosen.append(farthest { corners[$0].distance(to: corners[0]) })
        chosen[0] = farthest { corners[$0].distance(to: corners[chosen[1]]) }
        let diagonal = corners[chosen[1]] - corners[chosen[0]]
        for sign in [1.0, -1] {
            chosen.append(farthest { sign * diagonal.cross(corners[$0] - corners[chosen[0]]) })
        }
        chosen.sort()
        guard Set(chosen).count == 4 else { return nil }
        for _ in 0..<16 {
            let before = chosen
            for place in 0..<4 {
                let previous = corners[chosen[(place + 3) % 4]]
                let span = corners[chosen[(place + 1) % 4]] - previous
                chosen[place] = farthest { (corners[$0] - previous).cross(span) }
            }
            if chosen == before { break }
        }
        return Set(chosen).count == 4 ? chosen.map { corners[$0] } : nil
    }

    /// The corner for which a measure is greatest, the first of several.
    private func farthest(_ measure: (Int) -> Double) -> Int {
        var best = (index: 0, value: -Double.infinity)
        for index in corners.indices {
            let value = measure(index)
            if value > best.value { best = (index, value) }
        }
        return best.index
    }
}
