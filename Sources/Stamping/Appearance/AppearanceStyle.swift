/// How a signature's look is written into the document.
public enum AppearanceStyle: Hashable, Sendable {
    /// As pixels: a soft mask over the ink's colour, or a picture when the ink has several. Dots per inch on the page.
    case raster(resolution: Double)
    /// As outlines in PDF's own operators. Not for scanned signatures.
    case vector

    /// The resolution of good printers.
    public static let defaultResolution = 600.0
}
