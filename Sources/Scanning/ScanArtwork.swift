package import SignetGraphics

/// Scanned ink as artwork.
package enum ScanArtwork {
    /// The box, in points, that a scanned signature fills in one direction at its natural size: two and a half inches
    /// by one, about the size of handwriting.
    package static let naturalSize = Size(width: 180, height: 72)

    /// Makes artwork of one picture at natural size, its lower left corner at the origin.
    ///
    /// - Throws: ``ScanError/noInk`` when the picture shows nothing.
    package static func artwork(of result: ScanResult) throws(ScanError) -> Artwork {
        let bitmap = result.bitmap
        let scale = min(naturalSize.width / Double(bitmap.width), naturalSize.height / Double(bitmap.height))
        let size = Size(width: Double(bitmap.width) * scale, height: Double(bitmap.height) * scale)
        guard let artwork = Artwork([.picture(bitmap, frame: Rectangle(origin: .zero, size: size))]) else {
            throw .noInk
        }
        return artwork
    }
}
