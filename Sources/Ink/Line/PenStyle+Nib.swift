import Glibc

extension PenStyle {
    /// The lean in degrees up to which a pen is upright, and from which on it lies flat.
    private static let leans = 35.0...75.0
    /// The shortest length of line, in points, for a full change of width.
    private static let swelling = 12.0
    /// The largest change of the radius per unit of length: beyond it, the nib's disc would overtake its own line.
    static let steepest = 0.5

    /// The style with every number clamped to its range.
    var usable: PenStyle {
        func held(_ value: Double, _ range: ClosedRange<Double>, else other: Double) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : other
        }
        let lower = held(width.lowerBound, 0.05...36, else: 1)
        return PenStyle(
            width: lower...max(lower, held(width.upperBound, 0.05...36, else: 1)),
            response: held(response, 0...1, else: 0),
            tilt: held(tilt, 0...4, else: 0),
            startTaper: held(startTaper, 0...72, else: 0),
            endTaper: held(endTaper, 0...72, else: 0)
        )
    }

    /// The width in the middle of the range.
    var middleWidth: Double { (width.lowerBound + width.upperBound) / 2 }

    /// The width of a dot: a pen that rests draws its thickest line.
    var dotWidth: Double { self.width(share: 1, flatness: 0) }

    /// The width of the tip of a tapered stroke.
    var tip: Double { width.lowerBound / 2 }

    /// The largest change of the radius per unit of length for this style, so that the line swells without bulging.
    var steepness: Double {
        let change = (width.upperBound - width.lowerBound) * response / 2 + middleWidth * tilt / 2
        return min(change / Self.swelling, Self.steepest)
    }

    /// The width for a share of the range and a flatness of the pen; both from 0 to 1.
    func width(share: Double, flatness: Double) -> Double {
        let share = 0.5 + (min(max(share, 0), 1) - 0.5) * response
        let width = width.lowerBound + (width.upperBound - width.lowerBound) * share
        return width * (1 + tilt * min(max(flatness, 0), 1))
    }

    /// From 0 for a pen held upright to 1 for one that lies flat, with a lean in degrees from the vertical.
    static func flatness(ofLean lean: Double) -> Double {
        let share = (lean - leans.lowerBound) / (leans.upperBound - leans.lowerBound)
        return min(max(share, 0), 1)
    }

    /// The remaining share of the width at a distance from an end that tapers over a length.
    static func thinning(_ distance: Double, over length: Double) -> Double {
        guard length > 0, distance < length else { return 1 }
        return sin(.pi / 2 * distance / length)
    }
}
