package import SignetGraphics
package import SignetPDF
package import SignetViewing

extension DocumentStamper {
    /// The texts of one page: words between wide gaps, row by row from the top, in displayed points.
    ///
    /// Lines to write on are left out.
    package typealias TextsOfPage = (page: Int, size: Size, texts: [(text: String, box: Rectangle)])

    /// The texts of all pages.
    package static func texts(
        of document: Document,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) -> [TextsOfPage] {
        let resolver = try PlacementResolver(document, isStrict: false, viewer: viewer)
        let viewer = try resolver.opening.viewer()
        return try resolver.pages(.all).map { page throws(StampingError) in
            let toDisplay = try resolver.transform(from: viewer, to: page)
            let pieces = try resolver.words(of: page, viewer).pieces.filter { !$0.isFiller }
            return (page.index + 1, PageGeometry(page).size, pieces.map { ($0.text, toDisplay.apply($0.box)) })
        }
    }
}
