internal import SignetFiles
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

    /// The signature.
    ///
    /// - Parameters:
    ///   - size: The size that the stamp is to have.
    ///   - effort: How much work few curves in the outline of a drawing are worth.
    ///   - fields: The values of a text's fields.
    ///   - typesetter: Gives the typesetter; called only for names.
    ///   - captioner: Sets a text.
    /// - Returns: The signature.
    /// - Throws: ``SignetError`` as the makers of each kind of signature.
    package func signature(
        size: StampSize,
        effort: CurveFitter.Effort,
        fields: CaptionFields,
        typesetter: () throws(SignetError) -> Typesetter,
        captioner: TextMaker
    ) throws(SignetError) -> Signature {
        switch source {
        case .drawing(let path):
            let bytes = try SignetError.files(FileContents.read(path))
            return try drawn(bytes, from: path, effort)
        case .name(let name):
            var style = style
            style.fit = fit?.fit(width: size.width) ?? size.legibleFit
            return try typesetter().signature(name, face: face, color: color ?? .black, style: style)
        case .picture(let path):
            return try .scanned(contentsOf: path, options: scanOptions)
        case .drawingData(let bytes, let place):
            return try drawn(bytes, from: place, effort)
        case .pictureData(let bytes, let place):
            return try Self.made(from: place) { () throws(SignetError) in
                try .scanned(bytes, options: scanOptions)
            }
        case .image(let path):
            return try .picture(contentsOf: path, page: picture.page)
        case .imageData(let bytes, let place):
            return try Self.made(from: place) { () throws(SignetError) in try .picture(bytes, page: picture.page) }
        case .text(let text):
            var style = self.text
            style.color = color ?? style.color
            return try captioner(text, style, fields)
        case .symbol(let symbol):
            return .symbol(symbol, color: color ?? .black)
        }
    }

    private func drawn(
        _ bytes: [UInt8],
        from place: String,
        _ effort: CurveFitter.Effort
    ) throws(SignetError) -> Signature {
        try Self.made(from: place) { () throws(SignetError) in
            try .drawn(Drawing(data: bytes), pen: pen, color: color ?? .black, allowingDots: allowsDots, effort: effort)
        }
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

    /// Sets a text, with the values of its fields.
    package typealias TextMaker = (String, TextStyle, CaptionFields) throws(SignetError) -> Signature

    /// Whether it is a text, which may have fields.
    package var hasFields: Bool { if case .text = source { true } else { false } }

    private var scanOptions: ScanOptions {
        var options = picture
        options.color = color
        return options
    }

    private static func made(
        from place: String,
        _ make: () throws(SignetError) -> Signature
    ) throws(SignetError) -> Signature {
        do throws(SignetError) { return try make() } catch { throw error.attributed(to: place) }
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
