internal import SignetPDF

/// Pages that are pictures without text, in which no place can be found.
package struct PicturePages: Hashable, Sendable {
    /// As in a sentence: `page 3`, `pages 1–4`.
    package let names: String
    /// Whether such pages are read, so that these are beyond its limits, or have nothing that can be read.
    package let areRead: Bool

    init(_ names: String, areRead: Bool) {
        self.names = names
        self.areRead = areRead
    }
}

extension PicturePages: CustomStringConvertible {
    /// The pages and a remedy: `page 3 is a picture without text: install tesseract, which reads such pages`.
    package var description: String {
        let isOne = !names.hasPrefix("pages")
        return names
            + (areRead
                ? isOne
                    ? " is a picture in which tesseract reads no words, or none in time: scan it again, upright and at 300 dpi"
                    : " are pictures of which tesseract reads no words, or no more in time: name fewer, as in auto,page:last"
                : "\(isOne ? " is a picture" : " are pictures") without text: install tesseract, which reads such pages, "
                    + "add the text, as with ocrmypdf")
    }
}

extension PlacementResolver.SignaturePlaces {
    /// The pages that are pictures and were not read; nil for none.
    var unreadPictures: PicturePages? {
        guard !pictures.isEmpty else { return nil }
        let pages = pictures.sorted { $0.index < $1.index }
        return PicturePages(PlacementResolver.names(of: pages), areRead: readsPictures)
    }
}
