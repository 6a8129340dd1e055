package import SignetGraphics
internal import SignetRendering

/// Artwork with the looks that were made of it: every document and every thread that stamps it shares them.
///
/// Two are equal when their artwork is.
package final class PreparedArtwork: Sendable {
    package let artwork: Artwork
    private let looks = SharedValues<LookKey, Look>(limit: 16)

    package init(_ artwork: Artwork) {
        self.artwork = artwork
    }

    /// What makes one look differ from another of the same artwork.
    private struct LookKey: Hashable {
        enum Form: Hashable {
            /// As many pixels as this.
            case raster(width: Int, height: Int)
            case ownPixels
            case vector
        }
        let form: Form
        let opacity: Double
        let standards: DocumentStandards
    }

    /// How many looks were made.
    package var lookCount: Int { looks.madeCount }

    /// The look for a style, rendered and compressed when nobody has asked for it yet.
    ///
    /// `width`: how wide the widest stamp shows it, in points: what the resolution is counted for.
    func look(
        style: AppearanceStyle,
        opacity: Double,
        width: Double,
        standards: DocumentStandards
    ) throws(StampingError) -> Look {
        guard opacity > 0, opacity <= 1 else { throw .badOpacity(opacity) }
        guard opacity == 1 || standards.allowsTransparency else { throw .noTransparency }
        switch style {
        case .vector where !artwork.isVector: throw .notVector
        case .raster(let resolution) where standards.allowsTransparency || !artwork.isVector:
            let scale = resolution / 72 * width / max(artwork.bounds.width, .leastNormalMagnitude)
            return try StampingError.fromRenderer { () throws(RenderingError) in
                let key = LookKey(form: try form(at: scale), opacity: opacity, standards: standards)
                return try looks.value(of: key) { () throws(RenderingError) in
                    let picture = try InkPicture(artwork, pixelsPerPoint: scale)
                    return Look(picture.image(opacity: opacity, standards: standards), size: artwork.bounds.size)
                }
            }
        case .vector, .raster:
            let key = LookKey(form: .vector, opacity: opacity, standards: standards)
            return looks.value(of: key) { Look(outlinesOf: artwork, opacity: opacity, standards: standards) }
        }
    }

    /// Scales that differ by a rounding give the same pixels.
    private func form(at pixelsPerPoint: Double) throws(RenderingError) -> LookKey.Form {
        if InkPicture.isOwnPicture(artwork, at: pixelsPerPoint) { return .ownPixels }
        let (width, height) = try Renderer.pixels(artwork.bounds, pixelsPerPoint)
        return .raster(width: width, height: height)
    }
}

extension PreparedArtwork: Hashable {
    package static func == (one: PreparedArtwork, other: PreparedArtwork) -> Bool {
        one === other || one.artwork == other.artwork
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(artwork) }
}
