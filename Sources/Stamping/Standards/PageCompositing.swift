internal import SignetGraphics
internal import SignetPDF

/// Decides for each mark whether its ink may be transparent, so that the rest of its page stays as it is and the document
/// keeps its standards.
struct PageCompositing {
    private let document: Document
    private let standards: DocumentStandards
    private var colors: PageColors
    /// The pages, from 1, whose colours a transparent mark changes.
    private var changed: Set<Int> = []
    /// The pages, from 1, with an annotation where PDF/X allows none.
    private var annotated: Set<Int> = []
    /// The pages, from 1, whose marks are opaque because their colours are not known.
    private var unexamined: Set<Int> = []

    init(_ document: Document, standards: DocumentStandards) {
        self.document = document
        self.standards = standards
        colors = PageColors(document, intent: standards.intent)
    }

    /// How the ink of a mark is written on its page.
    mutating func blending(of request: any StampRequest, at place: ResolvedPlace) throws(StampingError) -> InkBlending {
        try noteAnnotation(request.kind, at: place)
        guard standards.allowsTransparency else { return .opaque }
        let needsTransparency = request.opacity < 1
        switch request.appearance {
        case .vector where !needsTransparency: return .opaque
        case .automatic, .raster, .vector:
            guard colors.areChangedByTransparency(on: place.page) else { return .transparent }
        }
        if case .automatic = request.appearance, !needsTransparency {
            unexamined.formUnion(colors.unexamined.intersection([place.page.index + 1]))
            return .opaque
        }
        changed.insert(place.page.index + 1)
        if case .raster = request.appearance { return .transparent }
        return .opaque
    }

    /// Annotations other than those of printers are outside the bleed box (ISO 15930-1, 6.11; -7, 6.17).
    private mutating func noteAnnotation(_ kind: MarkKind, at place: ResolvedPlace) throws(StampingError) {
        guard standards.exchange != nil, kind == .stamp || kind == .ink else { return }
        let page = place.page
        let box = try StampingError.fromDocument { () throws(PDFError) in
            for key in ["BleedBox", "TrimBox", "ArtBox"] as [Name] {
                if let box = try document.rectangle(key, of: page.dictionary) { return box }
            }
            return page.cropBox
        }
        let frame = place.geometry.toUserSpace.apply(place.frame)
        if frame.intersection(box) != nil { annotated.insert(page.index + 1) }
    }

    /// Notes for the user.
    var notes: [DocumentNote] {
        var notes: [DocumentNote] = []
        if !changed.isEmpty { notes.append(.colorsMayChange(pages: changed.sorted())) }
        if !unexamined.isEmpty { notes.append(.opaqueInk(pages: unexamined.sorted())) }
        if !annotated.isEmpty, let name = standards.exchange?.name {
            notes.append(.annotationsInPrintedArea(standard: name, pages: annotated.sorted()))
        }
        return notes
    }
}
