/// A place in a plane.
///
/// Unit and axes are those of the space the caller works in; page and artwork spaces are in points with y upwards (ISO
/// 32000-1, 8.3.2.3).
public struct Point: Hashable, Sendable, Codable {
    /// To the right.
    public var x: Double
    /// Upwards, or downwards on a screen.
    public var y: Double

    /// Makes a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The point at the origin.
    public static let zero = Point(x: 0, y: 0)

    /// Whether both coordinates are finite numbers.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The distance to another point, in the unit of the coordinates.
    @inlinable public func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

extension Point {
    @inlinable package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    @inlinable package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    @inlinable package static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
    @inlinable package static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

    /// The length of the vector from the origin.
    @inlinable package var length: Double { (x * x + y * y).squareRoot() }

    /// The scalar product of two vectors.
    @inlinable package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the vector product: positive when `other` lies counterclockwise of `self`.
    @inlinable package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// The vector of length 1 in the same direction, or zero for the zero vector.
    @inlinable package var normalized: Point {
        let length = length
        return length > 0 ? self * (1 / length) : .zero
    }

    /// The vector turned counterclockwise by a quarter.
    @inlinable package var perpendicular: Point { Point(x: -y, y: x) }

    /// The point between `self` (0) and `other` (1).
    @inlinable package func interpolated(to other: Point, at t: Double) -> Point { self + (other - self) * t }
}
