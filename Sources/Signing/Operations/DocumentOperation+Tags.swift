internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping
internal import SignetViewing

extension DocumentOperation {
    /// Covers the tags of fields (``FieldOffers/tags``) with the color of the paper around them, by an update.
    ///
    /// The covers are part of the pages' content. The document's own content stays as it is, so that programs still find the text of the
    /// tags; people do not see it, on screens and on paper.
    ///
    /// Throws `notFound` when no tag can be seen, and `refused` where the document forbids changes of its content.
    public static let coverTags = DocumentOperation { task throws(SignetError) in
        let source = task.source
        return try task.marked { document throws(SignetError) in
            let tags: [OfferedTag]
            do throws(StampingError) {
                tags = try DocumentStamper.offers(in: document) { () throws(ViewingError) in try source.viewer() }.tags
            } catch {
                throw SignetError(error)
            }
            var stamps: [Stamp] = []
            for tag in tags where tag.isVisible {
                let page: Page
                do throws(PDFError) { page = try PageTree(document).page(at: tag.page - 1) } catch {
                    throw SignetError(error)
                }
                for frame in tag.frames {
                    let seen = frame.expanded(by: margin).intersection(PageGeometry(page).bounds)
                    if let seen { stamps.append(try Stamp(covering: seen, onPage: tag.page, tag.paper)) }
                }
            }
            guard !stamps.isEmpty else {
                throw SignetError(.notFound, "the document has no tags that can be seen: nothing is to be covered")
            }
            return DocumentMarks(stamps: stamps, values: [:])
        }
    }

    /// The edge around a tag that is covered too, in points: letters may reach over their boxes.
    private static let margin = 1.0
}

extension Stamp {
    /// A rectangle of one color that is part of the page.
    fileprivate init(covering frame: Rectangle, onPage page: Int, _ color: Color) throws(SignetError) {
        let box = Rectangle(origin: .zero, size: frame.size)
        let cover = Signature(
            artwork: Artwork(outline: Path(box: box), bounds: box, color),
            kind: .sign,
            subject: "Cover",
            name: nil,
            alternativeText: ""
        )
        try self.init(
            cover,
            at: .rectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height, on: .page(page)),
            size: .box(frame.size)
        )
        appearance = .vector
        kind = .content
    }
}
