/// How a signature's appearance is written into the document.
public enum AppearanceStyle: Hashable, Sendable {
    /// As pixels, as ``raster(resolution:)``, but without transparency on pages where it would change other colours: there
    /// as outlines, or for scans in one opaque colour. Dots per inch on the page.
    case automatic(resolution: Double)
    /// As pixels: a soft mask over the ink's colour, or a picture when the ink has several. Dots per inch on the page.
    case raster(resolution: Double)
    /// As outlines in PDF's own operators. Not for scanned signatures.
    case vector

    /// The resolution of good printers.
    public static let defaultResolution = 600.0
}
