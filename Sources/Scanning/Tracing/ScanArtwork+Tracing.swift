package import SignetGraphics

extension ScanArtwork {
    /// Makes artwork of the outlines of a picture's ink at natural size, its lower left corner at the origin.
    ///
    /// - Throws: ``ScanError/noInk`` when nothing is at least half opaque.
    package static func tracedArtwork(of result: ScanResult) throws(ScanError) -> Artwork {
        let bitmap = result.bitmap
        let scale = min(naturalSize.width / Double(bitmap.width), naturalSize.height / Double(bitmap.height))
        let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
        let fills = InkTracer().trace(bitmap).map { Artwork.Mark.fill($0.path.transformed(by: place), $0.color) }
        guard let artwork = Artwork(fills) else { throw .noInk }
        return artwork
    }
}
