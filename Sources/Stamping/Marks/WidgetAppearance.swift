internal import SignetGraphics
internal import SignetPDF

/// Gives an existing field the look of a signature (ISO 32000-1, 12.5.5 and 12.7.3.3).
///
/// Only the appearance of its widget changes, so that a certification that allows filling in forms stays valid.
struct WidgetAppearance {
    let document: Document

    /// The bits of a button's `/Ff` (table 226).
    private static let pushbutton = 1 << 16

    /// Checks that a field can show a signature: an unsigned signature field or a push button.
    func check(_ field: FormField) throws(StampingError) {
        let flags = try StampingError.fromDocument { () throws(PDFError) in
            try document.value("Ff", of: field.dictionary)?.integer ?? 0
        }
        if field.isSignature {
            guard !field.hasValue else {
                throw .refused("the field '\(field.name)' is signed, and its appearance belongs to that signature")
            }
        } else if field.type != "Btn" || flags & Self.pushbutton == 0 {
            throw .refused(
                "the field '\(field.name)' is neither a signature field nor a push button, and its look is that of its "
                    + "value; set a stamp over it with --as stamp"
            )
        }
    }

    /// Writes the appearance.
    ///
    /// - Parameters:
    ///   - widget: The annotation.
    ///   - box: The widget's rectangle on the displayed page.
    ///   - frame: Where the signature stands on the displayed page.
    ///   - rotation: The page's.
    ///   - artwork: The form that shows the signature upright, and its size.
    ///   - isLocked: Whether people may not move it or fill it in otherwise.
    ///   - update: What the change goes into.
    func set(
        _ widget: IndirectObject,
        box: Rectangle,
        frame: Rectangle,
        rotation: Int,
        artwork: (form: ObjectReference, size: Size),
        isLocked: Bool,
        in update: inout IncrementalUpdate
    ) {
        let place = AffineTransform.scale(
            x: frame.width / artwork.size.width,
            y: frame.height / artwork.size.height
        ).then(.translation(x: frame.x - box.x, y: frame.y - box.y))
        var entries = Appearance.formEntries(box: box.size, rotation: rotation)
        entries.append(
            (
                "Resources",
                .dictionary(
                    PDFDictionary([("XObject", .dictionary(PDFDictionary([("Signet", .reference(artwork.form))])))])
                )
            )
        )
        let content = "q \(place.operands) cm /Signet Do Q"
        let form = update.add(stream: entries, data: Array(content.utf8))
        update.change(widget, "AP", to: .dictionary(PDFDictionary([("N", .reference(form))])))
        guard isLocked else { return }
        let dictionary = widget.value.dictionary ?? PDFDictionary([])
        update.change(widget, "F", to: .integer((dictionary["F"]?.integer ?? 4) | 1 << 7))
        // A widget that is its field too: read only, bit 1 of /Ff.
        if dictionary["T"] != nil {
            update.change(widget, "Ff", to: .integer((dictionary["Ff"]?.integer ?? 0) | 1))
        }
    }
}

extension AffineTransform {
    /// The six operands of `cm` (8.4.4).
    var operands: String {
        [a, b, c, d, tx, ty].map { ObjectWriter.decimal($0, places: 6) }.joined(separator: " ")
    }
}
