internal import SignetGraphics
internal import SignetPDF

/// Gives an existing field the appearance of a signature (ISO 32000-1, 12.5.5 and 12.7.3.3).
///
/// Only the appearance of its widget changes, so that a certification that allows filling in forms stays valid.
struct WidgetAppearance {
    let document: Document

    /// The name of the signature in the appearance.
    static let artworkName: Name = "Signet"

    /// Checks that a field can show a signature: an unsigned signature field or a push button.
    func check(_ field: FormField) throws(StampingError) {
        let flags = try StampingError.fromDocument { () throws(PDFError) in try FieldFlags(of: field, in: document) }
        if field.isSignature {
            guard !field.hasValue else { throw .refused(.signedField(field.name)) }
        } else if field.type != "Btn" || !flags.contains(.pushButton) {
            throw .refused(.valueField(field.name))
        }
    }

    /// Writes the appearance: the field's own background and border, and the signature in front of them.
    ///
    /// - Parameters:
    ///   - widget: The annotation.
    ///   - box: The widget's rectangle on the displayed page.
    ///   - place: Where the signature is.
    ///   - turn: The field's counterclockwise rotation on the displayed page.
    ///   - artwork: The form that shows the signature upright, and its size.
    ///   - isLocked: Whether it is locked against moving and other filling in.
    ///   - update: The update that receives the change.
    /// - Throws: `PDFError` when the field's own appearance cannot be read.
    func set(
        _ widget: IndirectObject,
        box: Rectangle,
        place: ResolvedPlace,
        turn: Int,
        artwork: (form: ObjectReference, size: Size),
        isLocked: Bool,
        in update: inout IncrementalUpdate
    ) throws(PDFError) {
        let size = box.size.turned(by: turn)
        let toBox = PageGeometry.uprightMatrix(rotation: turn, box: size).inverted ?? .identity
        let frame = toBox.apply(AffineTransform.translation(x: -box.x, y: -box.y).apply(place.frame))
        let position = AffineTransform.mapping(Rectangle(origin: .zero, size: artwork.size), onto: frame)
        let dictionary = widget.value.dictionary ?? PDFDictionary([])
        let border = try WidgetBorder(of: dictionary, in: document)
        var entries = Appearance.formEntries(box: size, rotation: (place.page.rotation + turn) % 360)
        let objects = PDFDictionary([(Self.artworkName, .reference(artwork.form))])
        entries.append(("Resources", .dictionary(PDFDictionary([("XObject", .dictionary(objects))]))))
        let content =
            border.operators(box: size, unit: place.page.userUnit) + "q \(position.operands) cm /Signet Do Q"
        let form = update.add(stream: entries, data: Array(content.utf8))
        update.change(widget, "AP", to: .dictionary(PDFDictionary([("N", .reference(form))])))
        guard isLocked else { return }
        update.change(widget, "F", to: .integer((dictionary["F"]?.integer ?? 4) | 1 << 7))
        // A widget that is also its field: read only, bit 1 of /Ff.
        if dictionary["T"] != nil {
            update.change(widget, "Ff", to: .integer((dictionary["Ff"]?.integer ?? 0) | 1))
        }
    }

    // MARK: Removing

    /// The form of a widget's appearance if it shows a signature of ours.
    func form(of widget: PDFDictionary) throws(PDFError) -> IndirectObject? {
        guard let reference = try document.value("AP", of: widget)?.dictionary?["N"]?.reference,
            let form = try document.indirectObject(reference), form.streamData != nil,
            let entries = form.value.dictionary,
            let resources = try document.value("Resources", of: entries)?.dictionary,
            let objects = try document.value("XObject", of: resources)?.dictionary,
            objects.keys == [Self.artworkName]
        else { return nil }
        return form
    }

    /// Writes the appearance without a signature: the field's own background and border.
    func clear(_ widget: IndirectObject, userUnit: Double, in update: inout IncrementalUpdate) throws(PDFError) {
        let dictionary = widget.value.dictionary ?? PDFDictionary([])
        guard let form = try form(of: dictionary)?.value.dictionary,
            let box = try document.rectangle("BBox", of: form)
        else { return }
        let shape = form.entries.filter { ["Type", "Subtype", "BBox", "Matrix"].contains($0.key) }
        let content = try WidgetBorder(of: dictionary, in: document).operators(box: box.size, unit: userUnit)
        let empty = update.add(
            stream: shape.map { ($0.key, $0.value) } + [("Resources", .dictionary(PDFDictionary([])))],
            data: Array(content.utf8)
        )
        update.change(widget, "AP", to: .dictionary(PDFDictionary([("N", .reference(empty))])))
    }
}

extension AffineTransform {
    /// The six operands of `cm` (8.4.4).
    var operands: String {
        [a, b, c, d, tx, ty].map { ObjectWriter.decimal($0, places: 6) }.joined(separator: " ")
    }
}
