public import SignetGraphics
internal import SignetInk
internal import SignetLettering
internal import SignetRendering
public import SignetScanning
public import SignetSigning

/// A preview of a ``SignatureSource``, shown while a person chooses.
public struct SignaturePreview: Hashable, Sendable {
    /// SVG for drawings and names, PNG with a transparent background for pictures.
    public let picture: EncodedPicture
    /// The signature's natural size in points.
    public let size: Size
    /// Warnings for the person.
    public let warnings: [SigningWarning]

    /// The pixels on the longer side of a picture's cropped part in which ink is searched.
    package static let inkSide = 800
}

extension SignatureSource {
    /// A preview of the signature, by the rules of ``signature(_:typesetter:lookup:decoding:)``.
    ///
    /// A drawing's SVG has the coordinates of its canvas, so that it lies over the drawn line, and the outline that is
    /// stamped. A picture's ink is found on fewer pixels than for the signature.
    ///
    /// - Parameters:
    ///   - configuration: The choices that were offered.
    ///   - typesetter: The typesetter of names.
    ///   - lookup: Pictures and kept signatures that the source refers to.
    ///   - decoding: The process that decodes a picture.
    ///   - decoded: A picture that was decoded before, by its id; nil if the file must be decoded.
    /// - Returns: The preview.
    /// - Throws: `SignetError` as ``signature(_:typesetter:lookup:decoding:)``.
    public func preview(
        _ configuration: CaptureConfiguration = CaptureConfiguration(),
        typesetter: Typesetter,
        lookup: SourceLookup = .empty,
        decoding: PictureDecoding = .forked,
        decoded: (String) -> UprightPicture? = { _ in nil }
    ) throws(SignetError) -> SignaturePreview {
        switch try CheckedSource(self, configuration, faces: typesetter.faces, lookup: lookup) {
        case .drawn(let drawing, let pen, let color, let allowingDots):
            do throws(DrawingError) {
                let ink = try CanvasInk(drawing, pen: pen, allowingDots: allowingDots)
                return SignaturePreview(svg: ink.svg(color: color), size: ink.size, warnings: [])
            } catch {
                throw SignetError(captured: error)
            }
        case .typed(let text, let face, let color, let style):
            let signature = try typesetter.captured(text, face: face, color: color, style: style)
            return SignaturePreview(svg: try signature.svg(), size: signature.size, warnings: signature.warnings)
        case .scanned(let scanned):
            var upright: UprightPicture?
            if case .stored(let id) = scanned.picture { upright = decoded(id) }
            let picture: UprightPicture
            if let upright {
                picture = upright
            } else {
                picture = try UprightPicture(scanned.file(on: lookup), decoding: decoding)
            }
            return try SignaturePreview(picture.ink(scanned.options, side: SignaturePreview.inkSide))
        }
    }
}

extension SignaturePreview {
    fileprivate init(svg: [UInt8], size: Size, warnings: [SigningWarning]) {
        picture = EncodedPicture(bytes: svg, mediaType: "image/svg+xml")
        self.size = size
        self.warnings = warnings
    }

    fileprivate init(_ ink: ScannedInk) throws(SignetError) {
        picture = EncodedPicture(bytes: try ink.png(), mediaType: "image/png")
        size = try Signature(ink).size
        warnings = ink.warnings.map { .picture($0) }
    }
}
