internal import SignetGraphics
internal import SignetPDF

/// A widget of a field as its object in the document.
struct FieldWidget {
    let object: IndirectObject
    let dictionary: PDFDictionary
    /// The size of its rectangle; nil for one without an area, which is not displayed.
    let size: Size?
    /// Its counterclockwise rotation on the page: 0, 90, 180 or 270 degrees (`/MK`, `/R`, ISO 32000-2, table 192).
    let rotation: Int

    /// Larger rectangles are on no page.
    private static let largest = 1e5

    /// The widgets of a field that can be changed: those that are objects.
    static func all(of field: FormField, in document: Document) throws(PDFError) -> [FieldWidget] {
        var widgets: [FieldWidget] = []
        for widget in field.widgets {
            guard let reference = widget.reference, let object = try document.indirectObject(reference),
                let dictionary = object.value.dictionary
            else { continue }
            widgets.append(try FieldWidget(object, dictionary, rectangle: widget.rectangle, in: document))
        }
        return widgets
    }

    private init(
        _ object: IndirectObject,
        _ dictionary: PDFDictionary,
        rectangle: Rectangle?,
        in document: Document
    ) throws(PDFError) {
        self.object = object
        self.dictionary = dictionary
        size = rectangle.flatMap { box in
            box.isUsable && box.width <= Self.largest && box.height <= Self.largest ? box.size : nil
        }
        let characteristics = try document.value("MK", of: dictionary)?.dictionary ?? PDFDictionary([])
        let written = try document.value("R", of: characteristics)?.integer ?? 0
        rotation = written.isMultiple(of: 90) ? (written % 360 + 360) % 360 : 0
    }

    /// The size of its appearance, upright.
    var box: Size? { size?.turned(by: rotation) }

    /// Whether the normal appearance of a button has a stream for a state: what it looks like while it is pressed
    /// (`/D`) is not shown otherwise.
    func shows(_ state: Name, in document: Document) throws(PDFError) -> Bool {
        guard let appearances = try document.value("AP", of: dictionary)?.dictionary,
            let form = try document.value("N", of: appearances)?.dictionary?[state]?.reference
        else { return false }
        return try document.indirectObject(form)?.streamData.map { !$0.isEmpty } ?? false
    }

    /// The state of a button that is on: the first other one of its normal appearance, or else of the one while it is
    /// pressed (12.7.5.2.3).
    func onState(in document: Document) throws(PDFError) -> Name? {
        let appearances = try document.value("AP", of: dictionary)?.dictionary ?? PDFDictionary([])
        for key: Name in ["N", "D"] {
            // A stream is not a list of states, and neither is a dictionary that is one.
            guard let entry = appearances[key] else { continue }
            if let reference = entry.reference, try document.indirectObject(reference)?.streamData != nil { continue }
            let states = try document.resolve(entry).dictionary?.keys ?? []
            if let on = states.first(where: { $0 != ButtonStates.off }) { return on }
        }
        return nil
    }
}
