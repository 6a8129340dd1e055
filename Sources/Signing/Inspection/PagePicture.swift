package import SignetFiles
public import SignetGraphics
internal import SignetPDF
internal import SignetRendering
internal import SignetViewing

/// A page of a document as a reader shows it.
public struct PagePicture: Sendable {
    /// Dots per inch: sharp on a screen.
    public static let defaultResolution = 144.0

    /// The highest resolution, in dots per inch, at which a page of this size in points can be drawn.
    public static func highestResolution(_ size: Size) -> Double {
        guard size.width > 0, size.height > 0 else { return defaultResolution }
        // A pixel less than the limits: sizes are rounded up to whole pixels.
        let side = (Renderer.sideLimit - 1) / max(size.width, size.height)
        let area = (Renderer.pixelLimit / (size.width * size.height)).squareRoot()
        return min(side, area * 0.999) * 72
    }

    /// The picture as a PNG file.
    public let png: [UInt8]

    /// Draws a page of a file, counted from 1.
    ///
    /// - Throws: ``SignetError`` when the document or the page cannot be shown.
    public init(
        path: String,
        page: Int,
        resolution: Double = defaultResolution,
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        viewing: PageViewing = .inProcess
    ) throws(SignetError) {
        let access = DocumentAccess(password, recipientKey)
        do throws(SignetError) {
            self = try SignetError.files(InputFile(path)).withBytes { bytes throws(SignetError) in
                try PagePicture(page: page, resolution: resolution) { () throws(ViewingError) in
                    try viewing.viewers.viewer(path: path, of: bytes, access)
                }
            }
        } catch {
            throw error.attributed(to: path)
        }
    }

    /// Draws a page of a document in memory, counted from 1.
    ///
    /// - Throws: ``SignetError`` when the document or the page cannot be shown.
    public init(
        document: [UInt8],
        page: Int,
        resolution: Double = defaultResolution,
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        viewing: PageViewing = .inProcess
    ) throws(SignetError) {
        try self.init(page: page, resolution: resolution) { () throws(ViewingError) in
            try viewing.viewers.viewer(bytes: document, DocumentAccess(password, recipientKey))
        }
    }

    private init(
        page: Int,
        resolution: Double,
        viewer: () throws(ViewingError) -> any DocumentViewer
    ) throws(SignetError) {
        let picture: OpaquePicture
        do throws(ViewingError) {
            picture = try viewer().opaquePicture(ofPage: page - 1, pixelsPerPoint: resolution / 72)
        } catch {
            throw SignetError(error)
        }
        do throws(RenderingError) { png = try Renderer.png(of: picture) } catch { throw SignetError(error) }
    }

    /// Writes the picture; the file appears whole or not at all.
    package func write(to path: String, overwriting policy: OverwritePolicy) throws(SignetError) {
        try SignetError.files(FileContents.write(png, to: path, overwriting: policy))
    }
}
