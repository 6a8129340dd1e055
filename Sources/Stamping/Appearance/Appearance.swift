internal import SignetGraphics
internal import SignetPDF

/// The appearance of a signature as objects of a document (ISO 32000-1, 8.10 and 12.5.5): written once and shared by
/// all stamps that use it.
///
/// A form differs only by the page's rotation that it undoes.
struct Appearance {
    /// The artwork's size: the form's box.
    let box: Size
    private let content: StreamParts
    private let resources: PDFObject
    private var forms: [Int: ObjectReference] = [:]

    /// Writes the appearance of artwork in a given size into an update.
    init(_ cached: CachedAppearance, size: Size, in update: inout IncrementalUpdate) {
        box = size
        content = cached.content
        var entries = cached.resources
        if let image = cached.image {
            let images = PDFDictionary([("Ink", .reference(image.write(into: &update)))])
            entries.insert(("XObject", .dictionary(images)), at: 0)
        }
        if !cached.fonts.isEmpty { entries.append(("Font", .dictionary(cached.fonts.write(into: &update)))) }
        resources = .dictionary(PDFDictionary(entries))
    }

    /// The form XObject that shows the appearance upright on pages with a rotation.
    mutating func form(rotation: Int, in update: inout IncrementalUpdate) -> ObjectReference {
        if let form = forms[rotation] { return form }
        var entries = Self.formEntries(box: box, rotation: rotation)
        entries.append(("Resources", resources))
        let reference = update.add(stream: entries + content.entries, data: content.data)
        forms[rotation] = reference
        return reference
    }

    /// A form that shows the appearance in its frame, on white where a text is to be hidden.
    ///
    /// - Returns: The form, and the rectangle on the displayed page that its box corresponds to.
    mutating func form(
        in frame: Rectangle,
        covering cover: Rectangle?,
        rotation: Int,
        standards: DocumentStandards,
        in update: inout IncrementalUpdate
    ) -> (form: ObjectReference, frame: Rectangle) {
        guard let cover else { return (form(rotation: rotation, in: &update), frame) }
        let signature = form(rotation: 0, in: &update)
        let whole = frame.union(cover)
        let white = Color(red: 255, green: 255, blue: 255)
        let space = standards.inkColors.space(of: white)
        let hidden = [cover.x - whole.x, cover.y - whole.y, cover.width, cover.height].map(Self.number)
        let place = AffineTransform.mapping(Rectangle(origin: .zero, size: box), onto: frame)
            .then(.translation(x: -whole.x, y: -whole.y))
        let content =
            "\(space.operators(for: white)) \(hidden.joined(separator: " ")) re f q \(place.operands) cm /Signet Do Q"
        let forms = PDFObject.dictionary(PDFDictionary([("Signet", .reference(signature))]))
        var entries = Self.formEntries(box: whole.size, rotation: rotation)
        entries.append(("Resources", .dictionary(PDFDictionary([("XObject", forms)] + space.resources))))
        return (update.add(stream: entries, data: Array(content.utf8)), whole)
    }

    /// The entries of a form with a box at the origin, rotated so that it is upright on pages with a rotation.
    static func formEntries(box: Size, rotation: Int) -> [(Name, PDFObject)] {
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("XObject")),
            ("Subtype", .name("Form")),
            ("BBox", .array([.integer(0), .integer(0), .real(box.width), .real(box.height)])),
        ]
        if rotation != 0 {
            let matrix = PageGeometry.uprightMatrix(rotation: rotation, box: box)
            entries.append(
                ("Matrix", .array([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { .real($0) }))
            )
        }
        return entries
    }

    private static func number(_ value: Double) -> String { ObjectWriter.decimal(value, places: 6) }
}
