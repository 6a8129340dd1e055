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

    /// A picture that fills a box.
    init(_ image: InkImage, size: Size) {
        let place =
            "\(ObjectWriter.decimal(size.width, places: 6)) 0 0 \(ObjectWriter.decimal(size.height, places: 6)) 0 0 cm"
        content = Self.encoded(Array("\(image.operators)\(place) /Ink Do".utf8))
        resources = image.resources
        self.image = image
    }

    /// The artwork's own outlines.
    init(outlinesOf artwork: Artwork, opacity: Double, inks: InkColors) {
        content = Self.encoded(VectorContent.bytes(of: artwork, opacity: opacity, inks: inks))
        resources = VectorContent.resources(of: artwork, opacity: opacity, inks: inks)
        image = nil
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
