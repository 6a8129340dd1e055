/// The movement of a pen: the part of a drawing that an ink annotation keeps besides its appearance.
package struct PenStrokes: Hashable, Sendable {
    /// Points along each centreline.
    package let centrelines: [[Point]]
    /// The pen's mean width.
    package let width: Double

    package init(centrelines: [[Point]], width: Double) {
        self.centrelines = centrelines
        self.width = width
    }
}
