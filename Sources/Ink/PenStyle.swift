/// The nib that a drawing is shown with.
public struct PenStyle: Hashable, Sendable {
    /// From the thinnest to the thickest line, in points at the signature's natural size; it scales with the signature.
    public var width: ClosedRange<Double>

    /// Makes a nib.
    public init(width: ClosedRange<Double> = 0.6...2.0) {
        self.width = width
    }
}
