package import SignetGraphics
package import SignetInk
package import SignetLettering

/// A signature as options describe it: where it comes from and how it looks.
package struct SignatureDescription: Hashable, Sendable {
    /// Where a signature comes from.
    package enum Source: Hashable, Sendable {
        /// A drawing's file.
        case drawing(String)
        /// A name to set.
        case name(String)
        /// A picture's file.
        case picture(String)
    }

    package var source: Source
    /// The ink; nil for black, and for the pens of a picture.
    package var color: Color?
    package var pen = PenStyle.ballpoint
    package var allowsDots = false
    package var face = FaceName.dancingScript
    package var style = TypedStyle()
    /// What becomes of a long name; nil leaves it.
    package var fit: FitRule?
    package var picture = PictureDescription()

    package init(_ source: Source) {
        self.source = source
    }

    /// The signature.
    ///
    /// - Parameters:
    ///   - width: The one that the stamp is to have in points, where it is known.
    ///   - typesetter: Gives what sets names; asked only for names.
    /// - Returns: The signature.
    /// - Throws: ``SignetError`` as the makers of each kind of signature.
    package func signature(
        width: Double?,
        typesetter: () throws(SignetError) -> Typesetter
    ) throws(SignetError) -> Signature {
        switch source {
        case .drawing(let path):
            return try .drawn(contentsOf: path, pen: pen, color: color ?? .black, allowingDots: allowsDots)
        case .name(let name):
            var style = style
            if let fit { style.fit = fit.fit(width: width) }
            return try typesetter().signature(name, face: face, color: color ?? .black, style: style)
        case .picture(let path):
            return try .scanned(contentsOf: path, options: picture.options(color: color))
        }
    }
}

extension StampSize {
    /// The width that it asks for, in points.
    package var width: Double? {
        switch self {
        case .natural, .height: nil
        case .width(let width): width
        case .box(let size): size.width
        }
    }
}
