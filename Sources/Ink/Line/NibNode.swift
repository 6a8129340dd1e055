import SignetGraphics

/// A place on the line with the pen's radius there.
struct NibNode: Hashable, Sendable {
    var position: Point
    var radius: Double
    /// The time since pen-down, in cells of the stroke.
    var time: Double

    init(position: Point, radius: Double, time: Double) {
        self.position = position
        self.radius = radius
        self.time = time
    }

    /// A place whose time does not matter.
    init(position: Point, radius: Double) { self.init(position: position, radius: radius, time: 0) }
}
