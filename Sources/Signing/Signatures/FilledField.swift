package import SignetGraphics
internal import SignetLettering
internal import SignetStamping

/// The text or date of a field beside a signature.
extension Captioner {
    /// A text for a box, at the size in which it is stamped: 12 points except in low boxes, smaller where it would not
    /// fit.
    ///
    /// - Parameters:
    ///   - text: The text; it is shown literally, without markup or fields.
    ///   - box: The width and height of the box, in points.
    ///   - color: Its colour.
    /// - Returns: Artwork that is stamped into the box at its natural size.
    /// - Throws: ``SignetError`` when no font has a character, or it does not fit at the smallest size.
    package func text(_ text: String, box: Size, color: Color) throws(SignetError) -> Signature {
        var caption = Caption("{id}", layout: .only)
        caption.color = color
        caption.size = min(12, max(4, box.height * 0.72))
        caption.minimumSize = min(4, caption.size)
        caption.direction = .automatic
        return try adding(caption, to: .symbol(.check), fields: CaptionFields(id: text), size: .box(box)).described(
            as: text
        )
    }
}
