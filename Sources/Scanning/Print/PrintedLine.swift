/// A long straight printed line in a picture: of ruled paper, under a signature, or a side of a box.
///
/// Places are pixels from the upper left corner, to the right and down.
package struct PrintedLine: Hashable, Sendable {
    /// The direction of a line.
    package enum Direction: Hashable, Sendable {
        /// Within some degrees of horizontal.
        case across
        /// Within some degrees of vertical.
        case down
    }

    package let direction: Direction
    /// Where the line begins and ends along its direction.
    package let span: ClosedRange<Double>
    /// How wide it is.
    package let width: Double
    /// The middle of the line, off its direction, at the beginning of the span.
    package let offset: Double
    /// How much the middle moves off the direction with each pixel along it, at the beginning of the span.
    package let slope: Double
    /// The coefficient of the square of the distance along the span: photographed paper bends.
    package let bend: Double

    /// The middle of the line, off its direction, at a place along it.
    package func middle(at place: Double) -> Double {
        let way = place - span.lowerBound
        return offset + way * (slope + way * bend)
    }

    package var length: Double { span.upperBound - span.lowerBound }

    /// The mean slope from end to end.
    package var meanSlope: Double { slope + bend * length }

    /// The largest distance between the line and the straight one through its ends.
    package var sag: Double { abs(bend) * length * length / 4 }

    /// The ends of the line, the left or upper one first.
    package var ends: [(x: Double, y: Double)] {
        [span.lowerBound, span.upperBound].map { place in
            switch direction {
            case .across: (place, middle(at: place))
            case .down: (middle(at: place), place)
            }
        }
    }

    /// The same line on a grid with `factor` times as many pixels a side.
    package func scaled(by factor: Double) -> PrintedLine {
        PrintedLine(
            direction: direction,
            span: span.lowerBound * factor...span.upperBound * factor,
            width: width * factor,
            offset: offset * factor,
            slope: slope,
            bend: bend / factor
        )
    }
}
