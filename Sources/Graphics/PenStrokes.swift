/// The movement of a pen: what an ink annotation keeps of a drawing beside its look.
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
