/// An upright rectangle: the corner with the smallest coordinates and a size that is never negative.
public struct Rectangle: Hashable, Sendable, Codable {
    /// The smallest x.
    public var x: Double
    /// The smallest y.
    public var y: Double
    /// The extent in x, never negative.
    public var width: Double
    /// The extent in y, never negative.
    public var height: Double

    /// Makes a rectangle from its lower left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Makes the rectangle between two opposite corners, given in any order (ISO 32000-1, 7.9.5).
    public init(corner a: Point, corner b: Point) {
        self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// Makes a rectangle at an origin.
    public init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The smallest x.
    public var minX: Double { x }
    /// The smallest y.
    public var minY: Double { y }
    /// The largest x.
    public var maxX: Double { x + width }
    /// The largest y.
    public var maxY: Double { y + height }
    /// The x of the centre.
    public var midX: Double { x + width / 2 }
    /// The y of the centre.
    public var midY: Double { y + height / 2 }
    /// Width and height.
    public var size: Size { Size(width: width, height: height) }
    /// The corner with the smallest coordinates.
    public var origin: Point { Point(x: x, y: y) }
}

extension Rectangle {
    /// Whether all four numbers are finite and both extents are greater than zero.
    package var isUsable: Bool { x.isFinite && y.isFinite && size.isPositive }

    /// The smallest rectangle that holds all points, or nil for no point.
    @inlinable package init?(enclosing points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var low = first
        var high = first
        while let point = iterator.next() {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(corner: low, corner: high)
    }

    /// The four corners, counterclockwise from the lower left.
    package var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }

    /// The smallest rectangle that holds both.
    package func union(_ other: Rectangle) -> Rectangle {
        Rectangle(
            corner: Point(x: min(minX, other.minX), y: min(minY, other.minY)),
            corner: Point(x: max(maxX, other.maxX), y: max(maxY, other.maxY))
        )
    }

    /// The part that both cover, or nil where they have no area in common.
    package func intersection(_ other: Rectangle) -> Rectangle? {
        let low = Point(x: max(minX, other.minX), y: max(minY, other.minY))
        let high = Point(x: min(maxX, other.maxX), y: min(maxY, other.maxY))
        guard high.x > low.x, high.y > low.y else { return nil }
        return Rectangle(corner: low, corner: high)
    }

    /// The rectangle grown by `margin` on all sides; a negative margin shrinks it, to no area at the least.
    package func expanded(by margin: Double) -> Rectangle {
        Rectangle(
            x: x - max(margin, -width / 2),
            y: y - max(margin, -height / 2),
            width: max(0, width + 2 * margin),
            height: max(0, height + 2 * margin)
        )
    }
}
