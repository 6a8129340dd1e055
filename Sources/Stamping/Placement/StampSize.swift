public import SignetGraphics

/// The size of a signature on the page.
///
/// Its aspect ratio is always kept.
public enum StampSize: Hashable, Sendable {
    /// As large as the placement's box; without one, the signature's natural size, at most 180 × 60 points.
    case natural
    /// This wide, in points.
    case width(Double)
    /// This high, in points.
    case height(Double)
    /// As large as fits into these points.
    case box(Size)
}

extension StampSize {
    /// Reads `width:180`, `height:15mm` or `5cmx2cm`; a number without a unit is in points.
    package init(reading text: String) throws(PlacementSyntaxError) {
        let error = PlacementSyntaxError(
            description:
                "'\(text)' is not a size; write width:180, height:40 or 180x60, in points, or with units: width:5cm"
        )
        func positive(_ text: some StringProtocol) throws(PlacementSyntaxError) -> Double {
            guard let length = Length(reading: text), !length.isShare, length.isPositive else { throw error }
            return length.points
        }
        if text.hasPrefix("width:") {
            self = .width(try positive(text.dropFirst(6)))
        } else if text.hasPrefix("height:") {
            self = .height(try positive(text.dropFirst(7)))
        } else {
            let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw error }
            self = .box(Size(width: try positive(sides[0]), height: try positive(sides[1])))
        }
    }
}
