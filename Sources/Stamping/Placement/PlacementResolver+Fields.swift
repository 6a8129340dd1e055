internal import SignetBasics
internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The widgets of a field that a signature can be set in: one, or all of those that people see.
    func widgets(of name: String, occurrence: Placement.Occurrence) throws(StampingError) -> [FoundWidget] {
        let (names, places) = try StampingError.fromDocument { () throws(PDFError) in
            let names = try fields.listedFields().map(\.name)
            if occurrence == .nth(1), let places = try fields.hintedPlaces(named: name) { return (names, places) }
            return (names, try fields.places(named: name))
        }
        guard !places.isEmpty || names.contains(name) else {
            throw .noSuchField(name, known: Self.nearest(names, to: name))
        }
        let seen = places.filter(\.isSeen)
        // The form's own first: a mark cannot become the appearance of another.
        let widgets = (seen.isEmpty ? places : seen.filter(\.isListed) + seen.filter { !$0.isListed })
            .compactMap(FoundWidget.init)
        guard let first = widgets.first else { throw .fieldNotOnPage(name) }
        switch occurrence {
        case .all: return widgets
        case .last: return [widgets.last ?? first]
        case .nth(let number):
            guard number <= widgets.count else {
                throw .textNotFound(.missingWidget(name, found: widgets.count, wanted: number))
            }
            return [widgets[number - 1]]
        }
    }

    /// The first widget of a field on some pages that people see, or else one that they do not see.
    func widget(of field: FormField, onPages indexes: Set<Int>) throws(StampingError) -> FoundWidget? {
        let widgets = try StampingError.fromDocument { () throws(PDFError) in try fields.places(of: [field]) }
            .compactMap(FoundWidget.init)
            .filter { indexes.contains($0.page.index) }
        return widgets.filter(\.isShown).min { $0.page.index < $1.page.index } ?? widgets.first
    }

    /// Doubts about a mark in a field.
    func doubts(of widget: FoundWidget, frame: Rectangle) throws(StampingError) -> [PlacementDoubt] {
        let page = widget.page.index + 1
        let unseen = widget.doubt.map { [$0] } ?? []
        guard let field = widget.field, field.type == "Btn" else { return unseen }
        let flags = try StampingError.fromDocument { () throws(PDFError) in try FieldFlags(of: field, in: document) }
        guard !flags.contains(.pushButton) else { return unseen }
        return unseen + [.checkBox(field.name, frame.size, page: page)]
    }

    /// The widget of an automatic place, if it is a field's.
    func widget(at place: SignaturePlace) throws(StampingError) -> FoundWidget? {
        guard case .field(let name) = place.sign else { return nil }
        return try widgets(of: name, occurrence: .all).first {
            $0.page.index == place.pageIndex && $0.box == place.box
        }
    }

    /// The names of fields, the nearest first.
    static func nearest(_ names: [String], to name: String) -> [String] {
        let wanted = name.lowercased()
        func distance(_ candidate: String) -> Int {
            let written = candidate.lowercased()
            // Often only the last part of a name is known, or its case differs.
            return written.hasSuffix("." + wanted) ? 0 : written.editDistance(to: wanted)
        }
        return names.prefix(5_000).enumerated()
            .map { (name: $1, rank: (distance($1), $0)) }
            .sorted { $0.rank < $1.rank }
            .map(\.name)
    }
}

extension FoundWidget {
    /// The reason why people do not see it.
    var doubt: PlacementDoubt? { states.first.map { .unseenFields([name], $0, page: page.index + 1) } }

    /// A widget without an area belongs to an invisible signature: nothing can be set there.
    fileprivate init?(_ place: WidgetPlace) {
        guard let page = place.page, let box = place.box, !place.states.contains(.noArea) else { return nil }
        self.init(
            page: page,
            box: box,
            reference: place.reference,
            name: place.field.name,
            field: place.isListed ? place.field : nil,
            states: place.states
        )
    }
}
