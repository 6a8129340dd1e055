package import SignetGraphics
package import SignetInk
package import SignetLettering
package import SignetScanning
package import SignetStamping

/// A signature as options describe it: its source and its style.
package struct SignatureDescription: Hashable, Sendable {
    /// Where a signature comes from.
    package enum Source: Hashable, Sendable {
        /// A drawing's file.
        case drawing(String)
        /// A name to set.
        case name(String)
        /// A picture's file.
        case picture(String)
        /// The bytes of a drawing, and where they come from, such as standard input.
        case drawingData([UInt8], from: String)
        /// The bytes of a picture, likewise.
        case pictureData([UInt8], from: String)
    }

    package var source: Source
    /// The ink; nil for black, and for the pens of a picture.
    package var color: Color?
    package var pen = PenStyle.ballpoint
    package var allowsDots = false
    package var face = FaceName.any
    package var style = TypedStyle()
    /// How a long name is fitted; nil breaks it into lines where it would not be legible.
    package var fit: FitRule?
    /// The options for a picture; ``color`` takes the place of its colour.
    package var picture = ScanOptions()

    package init(_ source: Source) {
        self.source = source
    }

    /// The signature.
    ///
    /// - Parameters:
    ///   - size: The size that the stamp is to have.
    ///   - typesetter: Gives the typesetter; called only for names.
    /// - Returns: The signature.
    /// - Throws: ``SignetError`` as the makers of each kind of signature.
    package func signature(
        size: StampSize,
        typesetter: () throws(SignetError) -> Typesetter
    ) throws(SignetError) -> Signature {
        switch source {
        case .drawing(let path):
            return try .drawn(contentsOf: path, pen: pen, color: color ?? .black, allowingDots: allowsDots)
        case .name(let name):
            var style = style
            style.fit = fit?.fit(width: size.width) ?? size.legibleFit
            return try typesetter().signature(name, face: face, color: color ?? .black, style: style)
        case .picture(let path):
            return try .scanned(contentsOf: path, options: scanOptions)
        case .drawingData(let bytes, let place):
            return try Self.made(from: place) { () throws(SignetError) in
                try .drawn(Drawing(data: bytes), pen: pen, color: color ?? .black, allowingDots: allowsDots)
            }
        case .pictureData(let bytes, let place):
            return try Self.made(from: place) { () throws(SignetError) in
                try .scanned(bytes, options: scanOptions)
            }
        }
    }

    private var scanOptions: ScanOptions {
        var options = picture
        options.color = color
        return options
    }

    private static func made(
        from place: String,
        _ make: () throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        do throws(SignetError) { return try make() } catch { throw error.about(place) }
    }
}

extension StampSize {
    /// The default fit of a long name in a stamp of this size.
    fileprivate var legibleFit: NameFit {
        switch self {
        case .natural: .legible(at: FitRule.defaultWidth)
        case .width(let width): .legible(at: width)
        case .box(let size): .legible(at: size.width)
        case .height: .natural
        }
    }

    /// The requested width, in points.
    package var width: Double? {
        switch self {
        case .natural, .height: nil
        case .width(let width): width
        case .box(let size): size.width
        }
    }
}
