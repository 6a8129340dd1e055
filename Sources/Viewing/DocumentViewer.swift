package import SignetGraphics

/// A document as its reader sees it.
///
/// All places are as this reader displays the page: the origin is the lower left corner of its ``visibleBox(ofPage:)``,
/// y is upwards, the page is rotated by `/Rotate`, and the unit is that of default user space. Pages count from 0.
package protocol DocumentViewer {
    /// How many pages the reader finds.
    var pageCount: Int { get }

    /// The part of default user space that this reader displays of a page. Readers differ where a crop box is odd.
    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle

    /// The places of a text on a page, in reading order.
    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind]

    /// The rows of text across a page, from top to bottom.
    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine]

    /// Whether pages can be read from their pictures.
    var readsPictures: Bool { get }

    /// A page as it is read from its picture; nil where that is not possible, or would exceed the limits for the document.
    ///
    /// It takes some seconds, and is for pages whose text is not in the document.
    func recognizedPage(_ index: Int) throws(ViewingError) -> RecognizedPage?

    /// The text nearest to a phrase on some pages, for a message.
    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText?

    /// A page, or a part of it, as a picture on white, annotations included.
    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap

    /// The same of a whole page, for a file: in less than half the time.
    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture
}

extension DocumentViewer {
    package var readsPictures: Bool { false }

    package func recognizedPage(_ index: Int) throws(ViewingError) -> RecognizedPage? { nil }

    /// A page as a picture on white, annotations included.
    package func picture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        try picture(ofPage: index, part: nil, pixelsPerPoint: pixelsPerPoint)
    }
}
