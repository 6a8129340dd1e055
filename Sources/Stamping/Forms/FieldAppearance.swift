internal import SignetGraphics
internal import SignetPDF

/// Writes the appearances of filled fields (ISO 32000-2, 12.7.4.3): background and border of the widget, and its text in
/// marked content, where viewers replace it.
struct FieldAppearance {
    private let document: Document
    private let form: PDFDictionary
    private let fonts: FieldFonts
    private var writer: FieldTextWriter

    init(
        form: PDFDictionary,
        of document: Document,
        standards: DocumentStandards,
        lettering: any FieldLettering
    ) throws(PDFError) {
        self.document = document
        self.form = form
        fonts = try FieldFonts(form: form, of: document, standards: standards)
        writer = FieldTextWriter(lettering: lettering)
    }

    /// Writes the resources that the appearances share.
    func finish(in update: inout IncrementalUpdate) { writer.finish(in: &update) }

    /// Shows a text in a widget.
    ///
    /// - Returns: Whether a part of the text is hidden.
    mutating func show(
        _ text: String,
        as shape: FieldText.Form,
        in widget: FieldWidget,
        of field: FormField,
        update: inout IncrementalUpdate
    ) throws(StampingError) -> Bool {
        guard let box = widget.box else { return false }
        let (style, border) = try StampingError.fromDocument { () throws(PDFError) in
            (try self.style(of: widget, field), try WidgetBorder(of: widget.dictionary, in: document))
        }
        let layout = FieldText(form: shape, style: style, box: box, inset: border.inset)
        let cells: Int = if case .comb(let cells) = shape { cells } else { 1 }
        let edges = border.operators(box: box, unit: 1) + border.dividers(cells: cells, box: box)
        let drawn: (operators: String, isCutOff: Bool)
        do throws(FieldError) {
            drawn = try layout.operators(text, writer: &writer, in: &update)
        } catch {
            throw .field(field.name, error)
        }
        let inside = drawn.operators.isEmpty ? "" : "q \(layout.beginning)\(drawn.operators)Q\n"
        write(edges, inside, box: box, to: widget, update: &update)
        return drawn.isCutOff
    }

    /// Shows the options of a list box.
    ///
    /// - Returns: The first row that shows.
    mutating func show(
        _ choice: ChoiceValue,
        from top: Int,
        in widget: FieldWidget,
        of field: FormField,
        update: inout IncrementalUpdate
    ) throws(StampingError) -> Int {
        guard let box = widget.box else { return top }
        let (style, border) = try StampingError.fromDocument { () throws(PDFError) in
            (try self.style(of: widget, field), try WidgetBorder(of: widget.dictionary, in: document))
        }
        let list = FieldList(style: style, box: box, inset: border.inset)
        let options = choice.options.options
        let first = list.top(top, options: options.count, chosen: choice.chosen)
        let operators: String
        do throws(FieldError) {
            operators = try list.operators(
                options.map(\.text),
                from: first,
                chosen: Set(choice.chosen),
                writer: &writer,
                in: &update
            )
        } catch {
            throw .field(field.name, error)
        }
        write(border.operators(box: box, unit: 1), "q \(operators)Q\n", box: box, to: widget, update: &update)
        return first
    }

    private func style(of widget: FieldWidget, _ field: FormField) throws(PDFError) -> FieldStyle {
        try FieldStyle(of: widget.dictionary, field: field, form: form, fonts: fonts, in: document)
    }

    private mutating func write(
        _ edges: String,
        _ inside: String,
        box: Size,
        to widget: FieldWidget,
        update: inout IncrementalUpdate
    ) {
        var entries = Appearance.formEntries(box: box, rotation: widget.rotation)
        entries.append(("Resources", .reference(writer.resources(in: &update))))
        let content = Array("\(edges)/Tx BMC\n\(inside)EMC\n".utf8)
        let form = update.add(stream: entries, data: content)
        update.change(widget.object, "AP", to: .dictionary(PDFDictionary([("N", .reference(form))])))
        // The appearance has no states to choose from (12.5.5).
        if widget.dictionary["AS"] != nil { update.change(widget.object, "AS", to: nil) }
    }

    // MARK: Buttons

    /// Gives a button without an appearance for the state that is on one: a tick, or the disc of a radio button, and its border.
    func showButton(
        _ widget: FieldWidget,
        state: Name,
        isRadio: Bool,
        update: inout IncrementalUpdate
    ) throws(PDFError) {
        guard let box = widget.box else { return }
        let edges = try WidgetBorder(of: widget.dictionary, in: document).operators(box: box, unit: 1)
        func form(_ content: String) -> PDFObject {
            var entries = Appearance.formEntries(box: box, rotation: widget.rotation)
            entries.append(("Resources", .dictionary(PDFDictionary([]))))
            return .reference(update.add(stream: entries, data: Array(content.utf8)))
        }
        let side = min(box.width, box.height) * 0.8
        let place = AffineTransform(
            a: side,
            b: 0,
            c: 0,
            d: side,
            tx: (box.width - side) / 2,
            ty: (box.height - side) / 2
        )
        let mark = "q \(place.operands) cm 0 g \(isRadio ? Self.disc : Self.tick) f Q"
        let states = PDFDictionary([(state, form(edges + mark)), (ButtonStates.off, form(edges))])
        update.change(widget.object, "AP", to: .dictionary(PDFDictionary([("N", .dictionary(states))])))
    }

    /// In a unit square.
    private static let tick = "0.1 0.52 m 0.2 0.62 l 0.4 0.42 l 0.82 0.88 l 0.92 0.78 l 0.4 0.2 l h"
    private static let disc =
        "0.8 0.5 m 0.8 0.666 0.666 0.8 0.5 0.8 c 0.334 0.8 0.2 0.666 0.2 0.5 c "
        + "0.2 0.334 0.334 0.2 0.5 0.2 c 0.666 0.2 0.8 0.334 0.8 0.5 c h"
}
