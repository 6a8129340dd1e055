internal import SignetGraphics
internal import SignetPDF

/// The mark that shows a digital signature on a page.
enum SealMark {
    /// The appearance of an existing signature field, which is written.
    case field(FormField)
    /// The appearance of a new field's widget.
    case widget(SealWriter.Widget)
}

extension ResolvedPlace {
    /// Whether a mark here can be the appearance of the field that is signed.
    func canShowSeal(of request: any StampRequest) -> Bool {
        switch request.kind {
        case .ink, .content: false
        case .stamp, .widget: widget == nil || widget?.field?.isSignature == true
        }
    }
}

extension MarkSetter {
    /// Sets the appearance of the field that is signed, or makes that of a new field's widget.
    mutating func setSealMark(
        _ request: any StampRequest,
        at place: ResolvedPlace,
        turn: Int,
        _ appearance: inout Appearance
    ) throws(StampingError) -> SealMark {
        if let field = try setFieldAppearance(request, at: place, turn: turn, &appearance) { return .field(field) }
        let (form, frame) = appearance.form(
            in: place.frame,
            covering: place.covers,
            rotation: (place.page.rotation + turn) % 360,
            standards: standards,
            in: &update
        )
        let widget = try newWidget(
            on: place.page,
            rectangle: place.geometry.toUserSpace.apply(frame),
            appearance: form,
            text: request.writtenText
        )
        let stamp = SetStamp(pageIndex: place.page.index, frame: place.frame, object: widget.reference, name: nil)
        note(nil, stamp)
        return .widget(widget)
    }

    /// Adds a widget to a page; its dictionary is written with the field's.
    ///
    /// `text`: the text for screen readers; nil for an invisible widget, which is not a part of the page's structure (ISO 14289-2,
    /// 8.9.2.4.13).
    private mutating func newWidget(
        on page: Page,
        rectangle: Rectangle,
        appearance: ObjectReference?,
        text: String?
    ) throws(StampingError) -> SealWriter.Widget {
        try StampingError.fromDocument { () throws(PDFError) in
            let reference = update.reserve()
            let object = try pages.object(of: page, in: &update)
            let key = text.flatMap { text in
                tags?.add(reference, on: object.reference, isWidget: true, alternativeText: text, in: &update)
            }
            try annotations.append(reference, to: object, in: &update)
            // A page with any annotation must say so (ISO 14289-1, 7.18.3).
            if tags != nil, update.dictionary(of: object)["Tabs"]?.name != "S" {
                update.change(object, "Tabs", to: .name("S"))
            }
            return SealWriter.Widget(
                reference: reference,
                page: object.reference,
                rectangle: rectangle,
                appearance: appearance,
                text: text,
                structureParent: key
            )
        }
    }

    /// Adds validation data to the document security store.
    mutating func add(_ request: SecurityStoreRequest) throws(StampingError) {
        try policy.check(.validationData, rules: rules)
        let isChanged = try StampingError.fromDocument { () throws(PDFError) in
            var store = try DocumentSecurityStore(document)
            return try store.add(request, in: &update)
        }
        if isChanged { note(.validationData, nil) }
    }

    /// An appearance without content, which every field of PDF/A-1 must have (ISO 19005-1, 6.9).
    private mutating func emptyForm() -> ObjectReference {
        let box = PDFObject.array([0, 0, 0, 0].map { .integer($0) })
        return update.add(stream: [("Type", .name("XObject")), ("Subtype", .name("Form")), ("BBox", box)], data: [])
    }

    /// Writes the field that is signed, with an invisible widget on the first page if nothing shows it.
    mutating func writeSealField(_ request: SealRequest, mark: SealMark?) throws(StampingError) -> SealWriter {
        let placed: FormField? = if case .field(let field) = mark { field } else { nil }
        let choice = try SealFieldChoice(request, placed: placed, in: document)
        let change: DocumentChange =
            switch (request.kind, mark) {
            case (.signature, .widget) where choice.existing == nil: .shownSignature(field: choice.name)
            case (.signature, _): .signature(field: choice.name, isNewField: choice.existing == nil)
            case (.timeStamp, _): .documentTimeStamp
            }
        try policy.check(change, rules: rules)
        let writer = try SealWriter(request, field: choice, rules: rules, document: document, in: &update)
        var widget: SealWriter.Widget?
        if choice.existing == nil {
            if case .widget(let made) = mark {
                widget = made
            } else {
                let first = try StampingError.fromDocument { () throws(PDFError) in try PageTree(document).page(at: 0) }
                widget = try newWidget(
                    on: first,
                    rectangle: Rectangle(x: 0, y: 0, width: 0, height: 0),
                    appearance: standards.archivePart == nil ? nil : emptyForm(),
                    text: nil
                )
            }
        }
        try StampingError.fromDocument { () throws(PDFError) in try writer.writeField(widget, in: &update) }
        note(change, nil)
        return writer
    }
}
