internal import SignetGraphics
internal import SignetPDF

/// The cached appearance of artwork, rendered and compressed, ready to be written into any document.
struct CachedAppearance: Sendable {
    /// The content of the form that shows it, its box at the origin.
    let content: StreamParts
    /// The resources that the content names, except the picture.
    let resources: [(Name, PDFObject)]
    /// `/Ink` of the content; nil where that draws outlines.
    let image: InkImage?
    /// The fonts of its invisible text.
    let fonts: GlyphlessFonts

    /// A picture of artwork.
    init(_ image: InkImage, of artwork: Artwork) {
        let size = artwork.bounds.size
        let place =
            "\(ObjectWriter.decimal(size.width, places: 6)) 0 0 \(ObjectWriter.decimal(size.height, places: 6)) 0 0 cm"
        (content, fonts) = Self.content(Array("\(image.operators)\(place) /Ink Do".utf8), with: artwork)
        resources = image.resources
        self.image = image
    }

    /// The artwork's own outlines.
    init(outlinesOf artwork: Artwork, opacity: Double, inks: InkColors) {
        (content, fonts) = Self.content(VectorContent.bytes(of: artwork, opacity: opacity, inks: inks), with: artwork)
        resources = VectorContent.resources(of: artwork, opacity: opacity, inks: inks)
        image = nil
    }

    /// The drawing, with the artwork's text as invisible text after it.
    private static func content(_ drawing: [UInt8], with artwork: Artwork) -> (StreamParts, GlyphlessFonts) {
        var fonts = GlyphlessFonts()
        guard !artwork.words.isEmpty else { return (encoded(drawing), fonts) }
        let text = artwork.words.map { words in
            TextLayer.showing(
                words.text,
                at: Point(x: words.origin.x - artwork.bounds.x, y: words.origin.y - artwork.bounds.y),
                width: words.width,
                size: words.size,
                with: &fonts
            )
        }
        return (encoded(Array("q\n".utf8) + drawing + Array("\nQ BT 3 Tr\n\(text.joined())ET".utf8)), fonts)
    }

    /// Content is compressed if that saves more than the filter's entry costs.
    private static func encoded(_ content: [UInt8]) -> StreamParts {
        guard content.count > 256 else { return StreamParts(entries: [], data: content) }
        let data = Flate.deflate(content, strategy: .repetitions)
        return StreamParts(entries: [("Filter", .name("FlateDecode"))], data: data)
    }
}

/// A stream before it has a number: its dictionary and its encoded data.
struct StreamParts: Sendable {
    var entries: [(Name, PDFObject)]
    let data: [UInt8]
}

/// An image XObject, and the operators and resources for drawing it.
struct InkImage: Sendable {
    /// The image, without its soft mask.
    let image: StreamParts
    let softMask: StreamParts?
    /// The operators before its `Do`.
    var operators = ""
    /// The resources of the form that shows it.
    var resources: [(Name, PDFObject)] = []

    /// Writes the image into an update.
    func write(into update: inout IncrementalUpdate) -> ObjectReference {
        var entries = image.entries
        if let softMask {
            entries.append(("SMask", .reference(update.add(stream: softMask.entries, data: softMask.data))))
        }
        return update.add(stream: entries, data: image.data)
    }
}
