internal import SignetGraphics
internal import SignetPDF

/// Writes marks of all kinds into one update.
struct MarkSetter {
    let document: Document
    let rules: DocumentRules
    let policy: ChangePolicy
    let standards: DocumentStandards
    private var compositing: PageCompositing
    private let date: PDFDate
    /// The date in the form of annotations.
    private let writtenDate: PDFObject
    private let name: (Int) -> String
    var pages: ChangedPages
    let annotations: PageAnnotations
    private var content: PageContent
    var tags: StructureTags?
    var update: IncrementalUpdate
    private(set) var stamps: [SetStamp] = []
    /// The changes made, for the report.
    private(set) var changes: [DocumentChange] = []
    /// The digital signature to write; nil for none.
    private let seal: SealRequest?
    /// The seal's mark on a page, once it is set.
    private var sealMark: SealMark?
    private var sealWriter: SealWriter?

    /// `name`: makes the `/NM` of the annotation with a number.
    init(
        _ document: Document,
        rules: DocumentRules,
        policy: ChangePolicy,
        date: PDFDate,
        seal: SealRequest?,
        name: @escaping (Int) -> String
    ) throws(StampingError) {
        self.document = document
        self.rules = rules
        self.policy = policy
        self.date = date
        self.seal = seal
        writtenDate = .string(Array(date.pdfText.utf8))
        self.name = name
        pages = ChangedPages(document)
        annotations = PageAnnotations(document)
        update = IncrementalUpdate(document)
        (standards, content, tags) = try StampingError.fromDocument { () throws(PDFError) in
            let standards = try DocumentStandards(document)
            // A signed document's structure stays as it is: strict validators treat changes to it as an attack.
            let tags = try rules.signatures.isEmpty ? StructureTags(document, standards: standards) : nil
            return (standards, try PageContent(document), tags)
        }
        compositing = PageCompositing(document, standards: standards)
    }

    /// The fields that were filled.
    private(set) var fields: [FilledField] = []
    private var fieldNotes: [DocumentNote] = []
    /// Doubts whether people see the filled fields.
    private(set) var fieldDoubts: [PlacementDoubt] = []

    /// Notes on the marks for the user.
    var notes: [DocumentNote] { compositing.notes + fieldNotes + archiveNotes }

    /// Time stamps and validation data are allowed after a certification, and Acrobat does not know that.
    private var archiveNotes: [DocumentNote] {
        guard let level = rules.permission, level <= 1,
            changes.contains(.documentTimeStamp) || changes.contains(.validationData)
        else { return [] }
        return [.archivedCertification]
    }

    /// Fills fields of the form.
    mutating func fill(_ filling: FormFilling, in places: FieldPlaces) throws(StampingError) {
        let filler = try StampingError.fromDocument { () throws(PDFError) in
            try FieldFiller(
                document,
                rules: rules,
                policy: policy,
                standards: standards,
                places: places,
                lettering: filling.lettering
            )
        }
        guard var filler else { throw .noSuchField(filling.values.keys.min() ?? "", known: []) }
        fields = try filler.fill(filling.values, in: &update)
        (fieldNotes, fieldDoubts) = (filler.notes, filler.doubts)
        if let first = fields.first { changes.append(.fieldValue(first.name)) }
    }

    /// Sets one signature in all its places.
    mutating func set(_ request: any StampRequest, at places: [ResolvedPlace]) throws(StampingError) {
        guard request.kind != .ink || request.strokes != nil else { throw .noStrokes }
        let statements = MarkAnnotation.Statements(of: request, date: writtenDate)
        let width = places.map(\.frame.width).max() ?? 0
        var appearances: [InkBlending: Appearance] = [:]
        update.reserve(2 * places.count)
        stamps.reserveCapacity(stamps.count + places.count)
        for place in places {
            let blending = try compositing.blending(of: request, at: place)
            var appearance =
                if let known = appearances[blending] {
                    known
                } else {
                    try makeAppearance(of: request, blending, width: width)
                }
            let turn = try StampingError.fromDocument { () throws(PDFError) in
                try place.widget?.turn(in: document) ?? 0
            }
            if seal != nil, sealMark == nil, place.canShowSeal(of: request) {
                sealMark = try setSealMark(request, at: place, turn: turn, &appearance)
                appearances[blending] = appearance
                continue
            }
            switch request.kind {
            case .stamp, .ink: try annotate(request, statements, at: place, turn: turn, &appearance)
            case .content: try draw(at: place, turn: turn, &appearance)
            case .widget: try fill(request, at: place, turn: turn, &appearance)
            }
            appearances[blending] = appearance
        }
    }

    private mutating func makeAppearance(
        of request: any StampRequest,
        _ blending: InkBlending,
        width: Double
    ) throws(StampingError) -> Appearance {
        let cached = try request.prepared.cachedAppearance(
            style: request.appearance,
            blending: blending,
            opacity: request.opacity,
            width: width,
            standards: standards
        )
        return Appearance(cached, size: request.artwork.bounds.size, in: &update)
    }

    /// Writes the parts that concern all marks: structure, dates.
    mutating func finish() throws(StampingError) {
        if let seal { sealWriter = try writeSealField(seal, mark: sealMark) }
        guard !update.isEmpty else { return }
        try StampingError.fromDocument { () throws(PDFError) in
            try tags?.write(into: &update)
            // A signed document's own dates are left alone, which gives a validator less to report.
            if rules.signatures.isEmpty { try ModificationDate.renew(in: document, to: date, update: &update) }
            try sealWriter?.writeSignature(in: &update)
        }
    }

    /// The appended bytes.
    ///
    /// - Returns: None where nothing changed: fields may have had their values already.
    func appended() throws(PDFError) -> (bytes: [UInt8], seal: SetSeal?) {
        guard !update.isEmpty else { return ([], nil) }
        let appended = try update.appended()
        return (appended.bytes, sealWriter.map { SetSeal(field: $0.name, update: appended) })
    }

    // MARK: Kinds

    private mutating func annotate(
        _ request: any StampRequest,
        _ statements: MarkAnnotation.Statements,
        at place: ResolvedPlace,
        turn: Int,
        _ appearance: inout Appearance
    ) throws(StampingError) {
        try policy.check(.annotation, rules: rules)
        let name = name(stamps.count)
        let (form, frame) = appearance.form(
            in: place.frame,
            covering: place.covers,
            rotation: (place.page.rotation + turn) % 360,
            standards: standards,
            in: &update
        )
        let reference = update.reserve()
        let page = try StampingError.fromDocument { () throws(PDFError) in try pages.object(of: place.page, in: &update)
        }
        let key = tags?.add(
            reference,
            on: page.reference,
            isWidget: false,
            alternativeText: request.writtenText,
            in: &update
        )
        let annotation = MarkAnnotation(
            page: page.reference,
            rectangle: place.geometry.toUserSpace.apply(frame),
            appearance: form,
            name: name,
            statements: statements,
            ink: request.kind == .ink ? ink(of: request, at: place, turn: turn) : nil,
            isLocked: request.isLocked,
            structureParent: key
        )
        update.set(reference, toFinished: annotation.object)
        try StampingError.fromDocument { () throws(PDFError) in
            try annotations.append(reference, to: page, in: &update)
        }
        // Where annotations are tagged, tab order follows the structure (ISO 14289-1, 7.18.3).
        if key != nil, update.dictionary(of: page)["Tabs"]?.name != "S" { update.change(page, "Tabs", to: .name("S")) }
        note(.annotation, SetStamp(pageIndex: place.page.index, frame: place.frame, object: reference, name: name))
    }

    private func ink(of request: any StampRequest, at place: ResolvedPlace, turn: Int) -> MarkAnnotation.Ink? {
        guard let strokes = request.strokes, request.artwork.bounds.isUsable else { return nil }
        let bounds = request.artwork.bounds
        let turned = bounds.size.turned(by: turn)
        let toPage = AffineTransform.translation(x: -bounds.x, y: -bounds.y)
            .then(PageGeometry.uprightMatrix(rotation: turn, box: bounds.size))
            .then(.mapping(Rectangle(origin: .zero, size: turned), onto: place.frame))
            .then(place.geometry.toUserSpace)
        let scale = place.frame.width / turned.width / place.page.userUnit
        return MarkAnnotation.Ink(
            strokes: strokes.centrelines.map { $0.map(toPage.apply) },
            width: strokes.width * scale,
            color: standards.allowsDeviceColors ? request.artwork.singleColor : nil
        )
    }

    private mutating func draw(
        at place: ResolvedPlace,
        turn: Int,
        _ appearance: inout Appearance
    ) throws(StampingError) {
        let (form, frame) = appearance.form(
            in: place.frame,
            covering: place.covers,
            rotation: turn,
            standards: standards,
            in: &update
        )
        let size = place.covers == nil ? appearance.box.turned(by: turn) : frame.size
        let box = Rectangle(origin: .zero, size: size)
        let toPage = AffineTransform.mapping(box, onto: frame).then(place.geometry.toUserSpace)
        try StampingError.fromDocument { () throws(PDFError) in
            let page = try pages.object(of: place.page, in: &update)
            try content.append(
                form,
                operators: "\(toPage.operands) cm",
                to: place.page,
                object: page,
                in: &update
            )
        }
        note(.content, SetStamp(pageIndex: place.page.index, frame: place.frame, object: form, name: nil))
    }

    private mutating func fill(
        _ request: any StampRequest,
        at place: ResolvedPlace,
        turn: Int,
        _ appearance: inout Appearance
    ) throws(StampingError) {
        guard let field = place.widget?.field else { throw .needsField }
        let change = DocumentChange.fieldAppearance(field.name, isSignature: field.isSignature)
        try policy.check(change, rules: rules)
        guard try setFieldAppearance(request, at: place, turn: turn, &appearance) != nil else { throw .needsField }
        note(change, nil)
    }

    /// Sets the appearance of the form field at a place, notes the mark and returns the field; nil where there is none.
    mutating func setFieldAppearance(
        _ request: any StampRequest,
        at place: ResolvedPlace,
        turn: Int,
        _ appearance: inout Appearance
    ) throws(StampingError) -> FormField? {
        guard let widget = place.widget, let field = widget.field, let reference = widget.reference else { return nil }
        let writer = WidgetAppearance(document: document)
        try writer.check(field)
        let object = try StampingError.fromDocument { () throws(PDFError) in try document.indirectObject(reference) }
        guard let object else { throw .fieldNotOnPage(field.name) }
        let form = appearance.form(rotation: 0, in: &update)
        try StampingError.fromDocument { () throws(PDFError) in
            try writer.set(
                object,
                box: widget.box,
                place: place,
                turn: turn,
                artwork: (form, appearance.box),
                isLocked: request.isLocked,
                in: &update
            )
        }
        note(nil, SetStamp(pageIndex: place.page.index, frame: place.frame, object: reference, name: nil))
        return field
    }

    /// Notes a mark and the kind of change that it is.
    mutating func note(_ change: DocumentChange?, _ stamp: SetStamp?) {
        if let stamp { stamps.append(stamp) }
        if let change, !changes.contains(change) { changes.append(change) }
    }
}
