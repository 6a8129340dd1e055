/// The style of a drawn signature's line.
///
/// Lengths and widths are in points and apply to the signature at its natural size: fitted into 180 × 72 points, and never
/// larger than one point to the canvas unit. When a stamp is made larger or smaller, the line grows and shrinks with it.
public struct PenStyle: Hashable, Sendable {
    /// The line's thinnest and thickest width in points, clamped to 0.05 to 36.
    ///
    /// The width follows the pressure if it was reported and varies, otherwise the speed of the pen: the faster, the
    /// thinner.
    public var width: ClosedRange<Double>
    /// The share of the range that the width uses, from 0 to 1.
    ///
    /// With 0 the line is even, as wide as the middle of the range.
    public var response: Double
    /// How much broader a pen that lies flat draws than one held upright, from 0 (no broader) to 4.
    ///
    /// A pen that leans up to 35 degrees is upright, and from 75 degrees on it lies flat; 1 then doubles the width. It
    /// has an effect only if the device reports tilt.
    public var tilt: Double
    /// The length in points over which a stroke swells to its width, up to 72.
    public var startTaper: Double
    /// The length in points over which a stroke tapers to a tip, up to 72.
    public var endTaper: Double

    /// Makes a pen style.
    ///
    /// Omitted values are those of a ballpoint. Numbers are clamped to their ranges.
    public init(
        width: ClosedRange<Double> = 0.6...2.0,
        response: Double = 1,
        tilt: Double = 0,
        startTaper: Double = 0,
        endTaper: Double = 0
    ) {
        self.width = width
        self.response = response
        self.tilt = tilt
        self.startTaper = startTaper
        self.endTaper = endTaper
    }
}

extension PenStyle {
    /// A ballpoint: 0.6 to 2 points, blunt ends.
    public static let ballpoint = PenStyle()
    /// A fountain pen: 0.5 to 2.8 points, somewhat broader when it leans, with tapered ends.
    public static let fountain = PenStyle(width: 0.5...2.8, tilt: 0.4, startTaper: 2, endTaper: 8)
    /// A brush: 0.5 to 5.5 points, twice as broad when it lies flat, with long tips.
    public static let brush = PenStyle(width: 0.5...5.5, tilt: 1, startTaper: 6, endTaper: 20)
    /// A felt marker: 2.8 to 3.6 points, blunt ends.
    public static let marker = PenStyle(width: 2.8...3.6, tilt: 0.3)

    /// The same pen with an even line, which ignores the hand and does not taper.
    public var even: PenStyle { PenStyle(width: width, response: 0) }
}
