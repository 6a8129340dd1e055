package import SignetGraphics

/// What a reader of a document sees.
///
/// All places are as this reader displays the page: the origin is the lower left corner of its ``visibleBox(ofPage:)``,
/// y goes up, the page is turned as `/Rotate` says, and the unit is that of default user space. Pages count from 0.
package protocol DocumentViewer {
    /// How many pages the reader finds.
    var pageCount: Int { get }

    /// The part of default user space that this reader displays of a page. Readers differ where a crop box is odd.
    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle

    /// The places of a phrase on a page, in reading order. Runs of white space count as one space. When the phrase does
    /// not stand there as written, it is looked for without regard to case.
    func occurrences(of phrase: String, onPage index: Int) throws(ViewingError) -> [TextFind]

    /// What comes nearest to a phrase on some pages, for a message.
    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText?

    /// A page as a picture on white, annotations included.
    func picture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap
}

/// A phrase found on a page.
package struct TextFind: Hashable, Sendable {
    package let rectangle: Rectangle
}

/// A piece of text that is like a phrase.
package struct NearText: Hashable, Sendable {
    package let text: String
    /// From 0.
    package let pageIndex: Int
    /// How many characters differ.
    package let distance: Int
}

/// Why a document cannot be viewed.
package enum ViewingError: Error, Hashable, Sendable {
    /// The viewer cannot open it, in its words.
    case unreadable(String)
    case noSuchPage(Int)
    /// The library that shows pages, or a function of it, is not on this machine.
    case unavailable(String)
    case drawing(String)
}

extension ViewingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let message): "the text of the pages cannot be read: \(message)"
        case .noSuchPage(let index): "the viewer finds no page \(index + 1)"
        case .unavailable(let name):
            "pages cannot be viewed, because \(name) is not on this machine; install poppler (libpoppler-glib8), or "
                + "place the stamp by coordinates"
        case .drawing(let message): "the page cannot be drawn: \(message)"
        }
    }
}
