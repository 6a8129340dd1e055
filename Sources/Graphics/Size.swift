/// A width and a height, in points unless stated otherwise.
public struct Size: Hashable, Sendable, Codable {
    /// The extent in x.
    public var width: Double
    /// The extent in y.
    public var height: Double

    /// Makes a size from its extents.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size without extent.
    public static let zero = Size(width: 0, height: 0)

    /// Whether both extents are finite and greater than zero.
    public var isPositive: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }

    /// The same size with width and height exchanged, as a quarter turn does.
    package var transposed: Size { Size(width: height, height: width) }
}
