package import SignetGraphics
internal import SignetPDF
internal import SignetStamping
internal import SignetViewing

/// The texts of a page as it is displayed.
package struct PageTexts: Sendable {
    /// Words between wide gaps.
    package struct Text: Hashable, Sendable {
        package let text: String
        /// In points of the page as displayed.
        package let box: Rectangle

        package init(text: String, box: Rectangle) { (self.text, self.box) = (text, box) }
    }

    /// From 1.
    package let page: Int
    package let size: Size
    /// Row by row from the top; lines to write on are left out.
    package let texts: [Text]

    package init(page: Int, size: Size, texts: [Text]) { (self.page, self.size, self.texts) = (page, size, texts) }
}

extension Signer {
    /// The texts of all pages of a document, with their places.
    ///
    /// - Throws: ``SignetError`` where it cannot be read.
    package func texts(of document: [UInt8]) throws(SignetError) -> [PageTexts] {
        let opened = try opened(Bytes(document))
        do throws(StampingError) {
            return try opened.retryingAfterRepair { () throws(StampingError) in
                try DocumentStamper.texts(of: opened) { () throws(ViewingError) in
                    try viewing.viewers.viewer(bytes: document, access)
                }
            }.map { page in
                PageTexts(page: page.page, size: page.size, texts: page.texts.map { .init(text: $0.text, box: $0.box) })
            }
        } catch {
            throw SignetError(error)
        }
    }
}
