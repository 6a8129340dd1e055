internal import SignetBasics
package import SignetGraphics
internal import SignetRendering

/// Artwork with its cached appearances, shared by every document and every thread that stamps it.
///
/// Two are equal when their artwork is.
package final class PreparedArtwork: Sendable {
    package let artwork: Artwork
    private let appearances = SharedValues<CachedAppearanceKey, CachedAppearance>(limit: 16)

    package init(_ artwork: Artwork) {
        self.artwork = artwork
    }

    /// The key by which cached appearances of the same artwork differ.
    private struct CachedAppearanceKey: Hashable {
        enum Form: Hashable {
            /// As many pixels as this.
            case raster(width: Int, height: Int)
            case ownPixels
            case vector
        }
        let form: Form
        let blending: InkBlending
        let opacity: Double
        let inks: InkColors
    }

    /// The number of appearances that were made.
    package var cachedAppearanceCount: Int { appearances.madeCount }

    /// The appearance for a style, rendered and compressed on its first use.
    ///
    /// `width`: how wide the widest stamp shows it, in points; the resolution refers to it. Opaque ink is written as
    /// outlines if the artwork has them; an opacity below 1 is kept, and a scan needs transparency for it.
    func cachedAppearance(
        style: AppearanceStyle,
        blending: InkBlending,
        opacity: Double,
        width: Double,
        standards: DocumentStandards
    ) throws(StampingError) -> CachedAppearance {
        guard opacity == 1 || standards.allowsTransparency else { throw .refused(.noTransparency) }
        let inks = standards.inkColors
        let blending: InkBlending = opacity < 1 && !artwork.isVector ? .transparent : blending
        switch style {
        case .vector where !artwork.isVector: throw .notVector
        case .raster(let resolution) where blending == .transparent || !artwork.isVector,
            .automatic(let resolution) where blending == .transparent || !artwork.isVector:
            let scale = resolution / 72 * width / max(artwork.bounds.width, .leastNormalMagnitude)
            return try StampingError.fromRenderer { () throws(RenderingError) in
                let form = try form(at: scale)
                let key = CachedAppearanceKey(form: form, blending: blending, opacity: opacity, inks: inks)
                return try appearances.value(of: key) { () throws(RenderingError) in
                    let image = try image(at: scale, blending, opacity, inks)
                    return CachedAppearance(image, of: artwork)
                }
            }
        case .vector, .raster, .automatic:
            let key = CachedAppearanceKey(form: .vector, blending: .opaque, opacity: opacity, inks: inks)
            return appearances.value(of: key) {
                CachedAppearance(outlinesOf: artwork, opacity: opacity, inks: inks)
            }
        }
    }

    private func image(
        at pixelsPerPoint: Double,
        _ blending: InkBlending,
        _ opacity: Double,
        _ inks: InkColors
    ) throws(RenderingError) -> InkImage {
        if blending == .transparent, artwork.isVector, let color = artwork.singleColor,
            let image = try InkPicture.image(
                ofOutlines: artwork,
                color: color,
                pixelsPerPoint: pixelsPerPoint,
                opacity: opacity,
                inks: inks
            )
        {
            return image
        }
        return try InkPicture(artwork, pixelsPerPoint: pixelsPerPoint)
            .image(blending: blending, opacity: opacity, inks: inks)
    }

    /// Scales that differ by a rounding give the same pixels.
    private func form(at pixelsPerPoint: Double) throws(RenderingError) -> CachedAppearanceKey.Form {
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
