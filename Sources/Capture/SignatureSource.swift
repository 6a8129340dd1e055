public import SignetGraphics
public import SignetInk
public import SignetScanning
public import SignetSigning

/// A signature as a capture page sends it: strokes, a name, a picture, or a reference to a kept signature.
///
/// The names are the same as in its JSON. Nothing in it is trusted: ``signature(_:typesetter:lookup:)`` checks it
/// against the person's configuration.
public struct SignatureSource: Hashable, Sendable {
    /// The content from which a signature is made.
    public enum Content: Hashable, Sendable {
        case drawn(Drawn)
        case typed(Typed)
        case scanned(Scanned)
        /// A kept signature, by its id.
        case saved(String)
    }

    /// The content of the signature.
    public var content: Content
    /// The text for screen readers; nil for the default of its kind.
    public var alternativeText: String?

    /// Makes a source.
    public init(_ content: Content, alternativeText: String? = nil) {
        self.content = content
        self.alternativeText = alternativeText
    }

    /// A drawing and its style.
    public struct Drawn: Hashable, Sendable {
        /// The strokes.
        public var drawing: Drawing
        /// The pen; nil for the configuration's.
        public var pen: PenName?
        /// The line's thinnest and thickest width in points at natural size; nil for the configuration's.
        public var penWidth: ClosedRange<Double>?
        /// The ink; nil for the configuration's first.
        public var color: Color?
        /// Whether a lone dot is meant.
        ///
        /// The configuration must allow it.
        public var allowDots: Bool

        /// Makes a drawing's source; omitted values are as configured.
        public init(
            _ drawing: Drawing,
            pen: PenName? = nil,
            penWidth: ClosedRange<Double>? = nil,
            color: Color? = nil,
            allowDots: Bool = false
        ) {
            self.drawing = drawing
            self.pen = pen
            self.penWidth = penWidth
            self.color = color
            self.allowDots = allowDots
        }
    }

    /// A name and its style.
    public struct Typed: Hashable, Sendable {
        /// The name.
        public var text: String
        /// The id of the face; nil for the first of the configuration.
        public var face: String?
        /// The ink; nil for the configuration's first.
        public var color: Color?
        /// Whether the whole name or the initials are set; nil for the configuration's part.
        public var part: CaptureConfiguration.Part?

        /// Makes a name's source; omitted values are as configured.
        public init(
            _ text: String,
            face: String? = nil,
            color: Color? = nil,
            part: CaptureConfiguration.Part? = nil
        ) {
            self.text = text
            self.face = face
            self.color = color
            self.part = part
        }
    }

    /// A picture of ink on paper, and the part of it that is the signature.
    public struct Scanned: Hashable, Sendable {
        /// The picture's file: PNG, JPEG, HEIC, TIFF, WebP or BMP.
        public enum Picture: Hashable, Sendable {
            /// One that was sent before, by its id.
            case stored(String)
            /// The file itself.
            case data([UInt8])
        }

        /// The picture.
        public var picture: Picture
        /// The part to use, in fractions of the upright picture's sides after its rotation; nil for all of it.
        public var crop: PictureShare?
        /// The clockwise rotation after the camera's orientation; nil when unknown: printed lines and the paper's edges
        /// may then decide it.
        public var rotation: Turn?
        /// How dark ink is and how light paper is, 0 to 255, as `ScanOptions.levels`; nil lets the scanner measure
        /// them.
        public var levels: ClosedRange<Double>?
        /// The ink's colour; nil keeps the pen's.
        public var color: Color?

        /// A clockwise rotation by quarter turns, in degrees.
        public enum Turn: Int, Hashable, Sendable, CaseIterable {
            case none = 0
            case quarter = 90
            case half = 180
            case threeQuarters = 270
        }

        /// Makes a picture's source; omitted values are found by the scanner.
        public init(
            _ picture: Picture,
            crop: PictureShare? = nil,
            rotation: Turn? = nil,
            levels: ClosedRange<Double>? = nil,
            color: Color? = nil
        ) {
            self.picture = picture
            self.crop = crop
            self.rotation = rotation
            self.levels = levels
            self.color = color
        }
    }
}

extension SignatureSource.Scanned {
    /// The options for the scanner.
    ///
    /// If a person has cropped or rotated the picture, it stays as they saw it; otherwise it is levelled and the
    /// perspective of a sheet of paper is corrected.
    public var options: ScanOptions {
        var options = ScanOptions()
        options.part = crop.map { .share($0) }
        options.levels = levels
        options.color = color
        if crop != nil || rotation != nil {
            options.rotation = .degrees(Double((rotation ?? .none).rawValue))
            options.perspective = .none
        }
        return options
    }
}

extension SignatureSource {
    /// The picture that must be fetched before the signature can be made, by its id; nil when there is none.
    public var neededPicture: String? {
        guard case .scanned(let scanned) = content, case .stored(let id) = scanned.picture else { return nil }
        return id
    }

    /// The kept signature that must be fetched before this one can be made, by its id; nil when there is none.
    public var neededSignature: String? {
        guard case .saved(let id) = content else { return nil }
        return id
    }

    /// The name of its kind in JSON: `drawn`, `typed`, `scanned` or `saved`.
    public var kind: String {
        switch content {
        case .drawn: "drawn"
        case .typed: "typed"
        case .scanned: "scanned"
        case .saved: "saved"
        }
    }
}
