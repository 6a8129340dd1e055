import SignetGraphics

/// A place on the line with the pen's radius there.
struct NibNode: Hashable, Sendable {
    var position: Point
    var radius: Double
}
