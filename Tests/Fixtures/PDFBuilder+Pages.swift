extension PDFBuilder {
    /// A page of a fixture.
    public struct Page: Sendable {
        /// The box as it is written; empty for none.
        public var mediaBox = "[0 0 400 300]"
        /// More entries, as in `/Rotate 90`.
        public var entries = ""
        /// Operators; Helvetica is `/F`.
        public var content = "0.9 g 20 20 40 30 re f"

        /// Makes a page.
        public init(
            mediaBox: String = "[0 0 400 300]",
            entries: String = "",
            content: String = "0.9 g 20 20 40 30 re f"
        ) {
            self.mediaBox = mediaBox
            self.entries = entries
            self.content = content
        }
    }

    /// A document with a flat page tree: catalog 1, tree 2, font 3, then a page and its content for each.
    public static func document(_ pages: [Page], catalog: String = "", tree: String = "") -> PDFBuilder {
        var builder = PDFBuilder()
        let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        builder.set(1, "<</Type /Catalog /Pages 2 0 R \(catalog)>>")
        builder.set(2, "<</Type /Pages /Kids [\(kids)] /Count \(pages.count) \(tree)>>")
        builder.set(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")
        for (index, page) in pages.enumerated() {
            let number = 4 + 2 * index
            let box = page.mediaBox.isEmpty ? "" : "/MediaBox \(page.mediaBox)"
            builder.set(
                number,
                "<</Type /Page /Parent 2 0 R \(box) /Contents \(number + 1) 0 R "
                    + "/Resources <</Font <</F 3 0 R>>>> \(page.entries)>>"
            )
            builder.set(number + 1, stream: Array(page.content.utf8), entries: "")
        }
        return builder
    }
}
