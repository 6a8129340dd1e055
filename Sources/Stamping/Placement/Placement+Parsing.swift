/// A fault in the written form of a placement or a size.
public struct PlacementSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error, and the forms that are accepted.
    public let description: String
}

extension Placement {
    /// Reads the written form of a placement: parts joined by commas.
    ///
    /// `page:PAGES` with `rect:x,y,w,h` or a position (`bottom-right`, `top`, `center`, …) and `margin:POINTS`;
    /// `text:"Signature:"`, `text:/Sign(ed)? by/i` or `text:{{tag}}` with `nth:N`, `nth:last` or `nth:all`,
    /// `left|right|above|below|over`, `gap:POINTS` and `cover`; `field:NAME` with `nth:`; `auto`. `align:POSITION` says
    /// where in a box the signature is.
    ///
    /// - Throws: ``PlacementSyntaxError`` with the part that is not understood.
    public init(parsing text: String) throws(PlacementSyntaxError) {
        var reader = PlacementReader(text: text)
        self = try reader.read()
    }
}
