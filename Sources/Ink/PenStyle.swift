/// How the line of a drawn signature looks.
public struct PenStyle: Hashable, Sendable {
    /// The line's thinnest and thickest width in points, for the signature at its natural size: fitted into 180 × 72
    /// points, and never larger than one point to the canvas unit.
    ///
    /// The width follows the pressure where it was reported and varies, and else the speed of the pen: the faster, the
    /// thinner. When a stamp is made larger or smaller, the line grows and shrinks with it. Widths are held between
    /// 0.05 and 36 points.
    public var width: ClosedRange<Double>

    /// Makes a pen style.
    ///
    /// The default is that of a ballpoint: 0.6 to 2 points.
    public init(width: ClosedRange<Double> = 0.6...2.0) {
        self.width = width
    }
}

extension PenStyle {
    /// The width range held within what can be drawn.
    var usableWidth: ClosedRange<Double> {
        func held(_ width: Double) -> Double { width.isFinite ? min(max(width, 0.05), 36) : 1 }
        let lower = held(width.lowerBound)
        return lower...max(lower, held(width.upperBound))
    }
}
