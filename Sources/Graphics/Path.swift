/// A sequence of subpaths of straight lines and cubic Bézier curves, to be filled with the non-zero
/// winding number rule (ISO 32000-1, 8.5.3.3.2).
package struct Path: Hashable, Sendable {
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// First and second control point, then the end point.
        case curve(Point, Point, Point)
        case close
    }

    package private(set) var elements: [Element] = []

    package init() {}

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    package var isEmpty: Bool { elements.isEmpty }

    package mutating func move(to point: Point) { elements.append(.move(point)) }
    package mutating func line(to point: Point) { elements.append(.line(point)) }
    package mutating func curve(_ control1: Point, _ control2: Point, to end: Point) {
        elements.append(.curve(control1, control2, end))
    }
    package mutating func close() { elements.append(.close) }
    package mutating func append(_ other: Path) { elements += other.elements }

    package func transformed(by transform: AffineTransform) -> Path {
        Path(elements.map { $0.transformed(by: transform) })
    }

    /// The smallest upright rectangle around the drawn path, with the extrema of its curves and not their
    /// control points; nil for a path that draws nothing.
    package var bounds: Rectangle? {
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        var isDrawn = false
        func add(_ point: Point) {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        var current = Point.zero
        var start = Point.zero
        for element in elements {
            switch element {
            case .move(let p):
                current = p
                start = p
            case .line(let p):
                add(current)
                add(p)
                current = p
                isDrawn = true
            case .curve(let p, let q, let r):
                add(current)
                add(r)
                // A curve lies within the hull of its points: most need no search for where they turn.
                let isInside =
                    min(p.x, q.x) >= low.x && max(p.x, q.x) <= high.x && min(p.y, q.y) >= low.y
                    && max(p.y, q.y) <= high.y
                if !isInside { Cubic(start: current, control1: p, control2: q, end: r).extrema.forEach(add) }
                current = r
                isDrawn = true
            case .close:
                current = start
            }
        }
        return isDrawn ? Rectangle(corner: low, corner: high) : nil
    }
}

extension Path.Element {
    /// The element with its points moved.
    package func transformed(by transform: AffineTransform) -> Path.Element {
        switch self {
        case .move(let p): .move(transform.apply(p))
        case .line(let p): .line(transform.apply(p))
        case .curve(let p, let q, let r): .curve(transform.apply(p), transform.apply(q), transform.apply(r))
        case .close: .close
        }
    }
}
