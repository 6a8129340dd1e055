import SignetGraphics

/// Recognises the outline of a stroke's ink: a closed line that goes along one side of the pen's line and back along the
/// other, as perfect-freehand's `getStroke` gives it.
enum InkOutline {
    /// Fewer points are not an outline: it has round ends.
    static let leastPoints = 16
    /// The places at which both ways are compared.
    private static let places = 64
    /// The farthest distance between the two ways, as a share of one.
    private static let mostDistance = 0.12
    /// The longest way from the last point to the first, as a share of the whole.
    private static let mostGap = 0.03

    /// Whether a line is an outline.
    static func isOutline(_ points: [Point]) -> Bool {
        guard points.count >= leastPoints, let first = points.first, let last = points.last else { return false }
        let closed = points + [first]
        var lengths = [0.0]
        for (start, end) in zip(closed, closed.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + start.distance(to: end))
        }
        guard let whole = lengths.last, whole > 0, whole.isFinite, last.distance(to: first) <= mostGap * whole else {
            return false
        }
        var index = 1
        func place(_ length: Double) -> Point {
            while index < lengths.count - 1, lengths[index] < length { index += 1 }
            let step = lengths[index] - lengths[index - 1]
            let share = step > 0 ? (length - lengths[index - 1]) / step : 0
            return closed[index - 1].interpolated(to: closed[index], at: share)
        }
        let ring = (0..<2 * places).map { place(whole * Double($0) / Double(2 * places)) }
        // The first point is somewhere on the outline: one of its places is the pen's beginning.
        return ring.indices.prefix(places).contains { start in
            (1..<places).allSatisfy { step in
                let (forth, back) = (ring[(start + step) % ring.count], ring[(start + ring.count - step) % ring.count])
                return forth.distance(to: back) <= mostDistance * whole / 2
            }
        }
    }
}
