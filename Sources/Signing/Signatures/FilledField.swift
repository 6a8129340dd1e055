package import SignetGraphics
internal import SignetLettering
internal import SignetStamping

/// The contents of a field beside a signature: a text or date, and the mark of a checkbox.
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
        let stroke = try Signature.checkMark(side: 8, color: color)
        return try adding(caption, to: stroke, fields: CaptionFields(id: text), size: .box(box)).named(
            nil,
            saying: text
        )
    }
}

extension Signature {
    /// The mark of a checkbox, upright in a square.
    ///
    /// - Parameters:
    ///   - side: The square's side in points.
    ///   - color: Its colour.
    /// - Returns: The mark.
    /// - Throws: ``SignetError`` for a square without extent.
    package static func checkMark(side: Double, color: Color) throws(SignetError) -> Signature {
        // A tick of even width: down to the right, then long up to the right.
        let corners = [(0.10, 0.52), (0.20, 0.62), (0.40, 0.42), (0.82, 0.88), (0.92, 0.78), (0.40, 0.20)]
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let point = Point(x: corner.0 * side, y: corner.1 * side)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        guard side > 0, let artwork = Artwork([.fill(path, color)]) else {
            throw SignetError(.invalidArgument, "a check mark needs a box larger than nothing")
        }
        return Signature(artwork: artwork, name: nil, alternativeText: "Checked")
    }

    /// The same with another name and alternative text.
    fileprivate func named(_ name: String?, saying text: String) -> Signature {
        Signature(artwork: artwork, strokes: strokes, name: name, alternativeText: text, warnings: warnings)
    }
}
