/// Why a drawing cannot be used.
package enum DrawingError: Error, Hashable, Sendable {
    /// The bytes are not JSON, or not of a form that is known; the place in it.
    case malformed(String)
    case empty
    /// No stroke is long enough to be a line.
    case onlyDots(minimumExtent: Double)
    /// The stroke and the point in it, from 1.
    case impossibleCoordinate(stroke: Int, point: Int)
    case tooManySamples
    /// The nib has no possible width.
    case badPen
}

extension DrawingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed(let problem):
            "the drawing cannot be read: \(problem); give {\"strokes\":[{\"points\":[{\"x\":…,\"y\":…}]}]} "
                + "or what signature_pad's toData() gives"
        case .empty: "the drawing is empty: it needs a stroke of more than one point"
        case .onlyDots(let minimum):
            "the drawing has only dots: a signature needs a stroke of more than one point that reaches "
                + "\(minimum == 2 ? "2" : "\(minimum)") units; if a dot is meant, say so (--allow-dots)"
        case .impossibleCoordinate(let stroke, let point):
            "point \(point) of stroke \(stroke) has a coordinate that is no number or out of all bounds"
        case .tooManySamples: "the drawing has more than \(DrawingLimits.samples) points"
        case .badPen: "the nib's width must be above 0 and at most 100 points, the smaller end first"
        }
    }
}
