package import SignetGraphics
package import SignetInk
package import SignetLettering
package import SignetScanning
package import SignetStamping

/// A signature, or what is stamped in its place, as options describe it: its source and its style.
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
        /// The file of a picture that stays as it is.
        case image(String)
        /// The bytes of one, and where they come from.
        case imageData([UInt8], from: String)
        /// A text with fields, which is print.
        case text(String)
        /// A symbol.
        case symbol(StampSymbol)
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
    /// The style of a text; ``color`` takes the place of its colour.
    package var text = TextStyle()

    package init(_ source: Source) {
        self.source = source
    }

    /// Whether it is a signature, and not a text, a symbol or a picture in its place.
    package var isSignature: Bool {
        switch source {
        case .drawing, .name, .picture, .drawingData, .pictureData: true
        case .image, .imageData, .text, .symbol: false
        }
    }

    /// Whether it can have a colour.
    package var takesColor: Bool {
        switch source {
        case .image, .imageData: false
        default: true
        }
    }

    /// Whether it is a text, which may have fields.
    package var hasFields: Bool { if case .text = source { true } else { false } }
}

extension StampSize {
    /// The requested width, in points.
    package var width: Double? {
        switch self {
        case .natural, .height: nil
        case .width(let width): width
        case .box(let size): size.width
        }
    }
}
