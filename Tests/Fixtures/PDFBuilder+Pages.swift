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

extension PDFBuilder {
    /// A page that was scanned.
    public struct Scan: Sendable {
        /// Pixels across.
        public let width: Int
        /// Rows of pixels.
        public let height: Int
        /// Shades of gray by rows from the top.
        public var samples: [UInt8]
        /// Of the page, in points for each pixel.
        public let pointsPerPixel: Double

        /// Takes the shades of a page.
        public init(width: Int, height: Int, samples: [UInt8], pointsPerPixel: Double) {
            (self.width, self.height, self.samples, self.pointsPerPixel) = (width, height, samples, pointsPerPixel)
        }
    }

    /// A document whose pages are pictures, without text.
    public static func document(scans: [Scan]) -> PDFBuilder {
        var builder = PDFBuilder()
        let kids = scans.indices.map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [\(kids)] /Count \(scans.count)>>")
        for (index, scan) in scans.enumerated() {
            let number = 3 + 3 * index
            let (width, height) = (Double(scan.width) * scan.pointsPerPixel, Double(scan.height) * scan.pointsPerPixel)
            builder.set(
                number,
                "<</Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents \(number + 1) 0 R "
                    + "/Resources <</XObject <</I \(number + 2) 0 R>>>>>>"
            )
            builder.set(number + 1, stream: Array("\(width) 0 0 \(height) 0 0 cm /I Do".utf8), entries: "")
            builder.set(
                number + 2,
                stream: scan.samples,
                entries: "/Type /XObject /Subtype /Image /Width \(scan.width) /Height \(scan.height) "
                    + "/BitsPerComponent 8 /ColorSpace /DeviceGray"
            )
        }
        return builder
    }
}
