internal import SignetGraphics

/// A document that is viewed in this process, and drawn by another one where this one fails.
///
/// Poppler keeps the fonts that are not embedded for all documents of a process, and cairo keeps an error in a font for ever:
/// once a document has asked for text of more than 65,535 pixels, no page with that font can be drawn in the same process.
/// The documents after it are not to suffer from that.
final class RetryingViewer: DocumentViewer {
    private let here: PopplerViewer
    private let openApart: () throws(ViewingError) -> ApartViewer
    private var apart: ApartViewer?

    init(_ here: PopplerViewer, openingApart: @escaping () throws(ViewingError) -> ApartViewer) {
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

    private func drawn<Picture>(
        _ draw: (any DocumentViewer) throws(ViewingError) -> Picture
    ) throws(ViewingError) -> Picture {
        if apart == nil {
            do throws(ViewingError) {
                return try draw(here)
            } catch {
                guard case .drawing = error else { throw error }
                apart = try openApart()
            }
        }
        return try draw(apart ?? here)
    }
}
