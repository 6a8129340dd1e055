package import SignetGraphics
package import SignetPDF

/// A widget of a field, and where a page shows it.
package struct WidgetPlace {
    package let field: FormField
    /// Whether the form lists it; viewers show others too.
    package let isListed: Bool
    package let reference: ObjectReference?
    /// Nil where no page has it among its annotations.
    package let page: Page?
    /// In displayed points; nil without a page or a rectangle.
    package let box: Rectangle?
    /// The reason why people do not see it there; empty for one that is displayed and printed.
    package let states: [WidgetState]

    /// Whether it shows on the screen.
    package var isSeen: Bool { !states.contains { $0.isUnseen } }
}

extension WidgetPlace {
    /// A smaller part of a widget's area on the visible page shows nothing that can be read.
    private static let leastShare = 0.5
    /// Points; a smaller side is not an area.
    private static let leastSide = 1.0

    init(
        _ widget: FormField.Widget,
        of field: FormField,
        isListed: Bool,
        on page: Page?,
        layers: OptionalContent,
        in document: Document
    ) throws(PDFError) {
        self.field = field
        self.isListed = isListed
        self.page = page
        reference = widget.reference
        guard let page else {
            (box, states) = (nil, [.onNoPage])
            return
        }
        let geometry = PageGeometry(page)
        let displayed = widget.rectangle.map(geometry.toDisplay.apply)
        box = displayed
        let object = widget.reference.map { PDFObject.reference($0) } ?? .dictionary(field.dictionary)
        let entries = try document.resolve(object).dictionary ?? field.dictionary
        let flags = AnnotationFlags(rawValue: try document.value("F", of: entries)?.integer ?? 0)
        var states: [WidgetState] = []
        if let displayed, displayed.isUsable, min(displayed.width, displayed.height) >= Self.leastSide {
            let visible = displayed.intersection(geometry.bounds).map { $0.width * $0.height } ?? 0
            if visible < Self.leastShare * displayed.width * displayed.height { states.append(.outsidePage) }
        } else {
            states.append(.noArea)
        }
        if flags.contains(.hidden) { states.append(.hidden) }
        if flags.contains(.noView) { states.append(.noView) }
        if try !layers.isShown(entries["OC"]) { states.append(.layerOff) }
        // A hidden widget is not printed either.
        if !flags.contains(.print), !flags.contains(.hidden) { states.append(.notPrinted) }
        self.states = states
    }
}

/// `/F` of an annotation (ISO 32000-2, table 167).
struct AnnotationFlags: OptionSet {
    let rawValue: Int

    static let hidden = AnnotationFlags(rawValue: 1 << 1)
    static let print = AnnotationFlags(rawValue: 1 << 2)
    static let noRotate = AnnotationFlags(rawValue: 1 << 4)
    static let noView = AnnotationFlags(rawValue: 1 << 5)
}
