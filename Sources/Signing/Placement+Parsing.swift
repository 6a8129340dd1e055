public import SignetStamping

extension Placement {
    /// Reads the written form of a placement, the same as in the command and in recipes: parts joined by commas.
    ///
    /// `page:PAGES` with `rect:x,y,w,h` or a position (`bottom-right`, `top`, `center`, …) and `margin:LENGTH`;
    /// `text:"Signature:"`, `text:/Sign(ed)? by/i` or `text:{{tag}}` with `nth:N`, `nth:last` or `nth:all`,
    /// `left|right|above|below|over`, `gap:LENGTH` and `cover`; `field:NAME`, `auto` or `auto:ROLE` with `nth:`. `align:POSITION` says
    /// where in a box the signature is, and `dx:LENGTH` and `dy:LENGTH` move it right and up. Lengths refer to the page
    /// as displayed, from its lower left corner: a number of points, or one with `pt`, `mm`, `cm`, `in` or `%`.
    ///
    /// - Throws: ``SignetError`` `invalidArgument`, with the part that is not understood.
    public init(parsing text: String) throws(SignetError) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch { throw SignetError(error) }
    }
}

extension StampSize {
    /// Reads `width:180`, `height:15mm` or `5cmx2cm`; a number without a unit is in points.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` for anything else.
    public init(parsing text: String) throws(SignetError) {
        do throws(PlacementSyntaxError) { try self.init(reading: text) } catch { throw SignetError(error) }
    }
}
