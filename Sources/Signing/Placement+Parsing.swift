public import SignetStamping

extension Placement {
    /// Reads the written form of a placement, the same as in the command and in recipes: parts joined by commas.
    ///
    /// `page:PAGES` with `rect:x,y,w,h` or a position (`bottom-right`, `top`, `center`, …) and `margin:POINTS`;
    /// `text:"Signature:"`, `text:/Sign(ed)? by/i` or `text:{{tag}}` with `nth:N`, `nth:last` or `nth:all`,
    /// `left|right|above|below|over`, `gap:POINTS` and `cover`; `field:NAME` with `nth:`; `auto`. `align:POSITION` says
    /// where in a box the signature is. Lengths are points of the page as displayed, from its lower left corner.
    ///
    /// - Throws: ``SignetError`` `invalidArgument`, with the part that is not understood.
    public init(parsing text: String) throws(SignetError) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch { throw SignetError(error) }
    }
}

extension StampSize {
    /// Reads `width:180`, `height:40` or `180x60`, in points.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` for anything else.
    public init(parsing text: String) throws(SignetError) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch { throw SignetError(error) }
    }
}
