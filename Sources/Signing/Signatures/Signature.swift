public import SignetGraphics
internal import SignetRendering
internal import SignetStamping

/// A person's signature, or a text, a symbol or a picture, ready to be stamped: made once, used for any number of
/// documents.
///
/// Its copies share the appearance that was rendered and compressed for one document, so signing more documents with
/// it, from any number of threads, costs little beyond copying them.
public struct Signature: Hashable, Sendable {
    let prepared: PreparedArtwork
    /// The strokes of a drawing, in the artwork's space.
    let strokes: PenStrokes?
    /// How placements treat it.
    let kind: ArtworkExtent.Kind
    /// The subject of its stamps.
    let subject: String
    /// The name, when it is known.
    public let name: String?
    /// The default text for screen readers.
    public private(set) var alternativeText: String
    /// Warnings from making the signature.
    public let warnings: [SigningWarning]

    package init(
        artwork: Artwork,
        strokes: PenStrokes? = nil,
        kind: ArtworkExtent.Kind = .ink,
        subject: String = Signature.defaultSubject,
        name: String?,
        alternativeText: String,
        warnings: [SigningWarning] = []
    ) {
        prepared = PreparedArtwork(artwork)
        self.strokes = strokes
        self.kind = kind
        self.subject = subject
        self.name = name
        self.alternativeText = alternativeText
        self.warnings = warnings
    }

    /// The subject of the stamps of signatures.
    package static let defaultSubject = "Signature"

    package var artwork: Artwork { prepared.artwork }

    /// The same signature with another text for screen readers.
    package func described(as text: String) -> Signature {
        var copy = self
        copy.alternativeText = text
        return copy
    }

    /// The extent of its ink at its natural size, in points.
    public var size: Size { artwork.bounds.size }
}

extension Signature {
    /// The margin around the ink in its own picture, in points.
    static let pictureMargin = 2.0

    /// The signature as SVG, in points.
    ///
    /// - Throws: ``SignetError`` when a scanned picture cannot be encoded.
    public func svg() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try SVGWriter.svg(of: artwork, margin: Self.pictureMargin)
        } catch {
            throw SignetError(error)
        }
    }

    /// The signature as a PNG with a transparent background.
    ///
    /// - Parameter resolution: Dots per inch at its natural size.
    /// - Returns: The PNG file.
    /// - Throws: ``SignetError`` when it would have too many pixels.
    public func png(resolution: Double) throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            let frame = artwork.bounds.expanded(by: Self.pictureMargin)
            return try Renderer.png(
                of: Renderer.bitmap(of: artwork, frame: frame, pixelsPerPoint: resolution / 72, background: nil)
            )
        } catch {
            throw SignetError(error)
        }
    }

    /// The signature as a one-page PDF.
    ///
    /// The bytes are always the same.
    public func pdf() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            let frame = artwork.bounds.expanded(by: Self.pictureMargin)
            return try Renderer.pdf(of: artwork, frame: frame, date: Self.pictureDate)
        } catch {
            throw SignetError(error)
        }
    }

    /// The date in pictures; it does not say when anything was signed.
    package static let pictureDate = "2026-01-01T00:00:00Z"
}
