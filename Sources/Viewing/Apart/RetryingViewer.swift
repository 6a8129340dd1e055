internal import SignetGraphics

/// A document that is viewed in one process, this one or another, and drawn by a new one where that fails.
///
/// Poppler keeps the fonts that are not embedded for all documents of a process, and cairo keeps an error in a font for ever:
/// once a document has asked for text of more than 65,535 pixels, no page with that font can be drawn in the same process.
/// The documents and pages after it are not to suffer from that.
final class RetryingViewer: DocumentViewer {
    private let here: any DocumentViewer
    private let openApart: () throws(ViewingError) -> any DocumentViewer
    private var apart: (any DocumentViewer)?
    private var isApartPossible = true
    /// How many processes ended, or needed too long.
    private var failures = 0
    /// The most of them for one document.
    private static let mostFailures = 3

    init(_ here: any DocumentViewer, openingApart: @escaping () throws(ViewingError) -> any DocumentViewer) {
        self.here = here
        openApart = openingApart
    }

    var pageCount: Int { here.pageCount }

    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle { try here.visibleBox(ofPage: index) }

    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        try here.occurrences(of: query, onPage: index)
    }

    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] { try here.lines(ofPage: index) }

    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? {
        try here.nearestText(to: phrase, onPages: indexes)
    }

    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        try drawn { viewer throws(ViewingError) in
            try viewer.picture(ofPage: index, part: part, pixelsPerPoint: pixelsPerPoint)
        }
    }

    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        try drawn { viewer throws(ViewingError) in
            try viewer.opaquePicture(ofPage: index, pixelsPerPoint: pixelsPerPoint)
        }
    }

    /// - Throws: The error of the first process, where another one fails too.
    private func drawn<Picture>(
        _ draw: (any DocumentViewer) throws(ViewingError) -> Picture
    ) throws(ViewingError) -> Picture {
        do throws(ViewingError) {
            return try draw(here)
        } catch {
            guard case .drawing = error, isApartPossible, let picture = drawnApart(draw) else { throw error }
            return picture
        }
    }

    private func drawnApart<Picture>(
        _ draw: (any DocumentViewer) throws(ViewingError) -> Picture
    ) -> Picture? {
        do throws(ViewingError) {
            let viewer = if let apart { apart } else { try openApart() }
            let picture = try draw(viewer)
            apart = viewer
            return picture
        } catch {
            // The page may have harmed that process too.
            apart = nil
            switch error {
            case .drawing: break
            case .stopped, .tooLong:
                failures += 1
                isApartPossible = failures < Self.mostFailures
            // It was not the page: the next process would fail in the same way.
            default: isApartPossible = false
            }
            return nil
        }
    }
}
