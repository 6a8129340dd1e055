internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension FieldOfferFinder {
    /// Seconds after which the printed words of no further page are read.
    private static let labelSeconds = 10

    /// Gives the fields of the form that have no words of their own those that are printed beside them, else their names.
    func labeled(_ fields: [OfferedField]) throws(StampingError) -> [OfferedField] {
        var fields = fields
        let start = ContinuousClock.now
        let unlabeled = Dictionary(
            grouping: fields.indices.filter { fields[$0].label.isEmpty },
            by: { fields[$0].place.page }
        )
        for (number, indexes) in unlabeled.sorted(by: { $0.key < $1.key }) {
            guard ContinuousClock.now - start < .seconds(Self.labelSeconds) else { break }
            guard let page = pages.first(where: { $0.index + 1 == number }) else { continue }
            for (index, label) in zip(indexes, try labels(of: indexes.map { fields[$0] }, on: page)) {
                fields[index].label = label ?? ""
            }
        }
        for index in fields.indices where fields[index].label.isEmpty {
            fields[index].label = OfferNames.readable(fields[index].name)
        }
        return fields
    }

    /// The words that are printed for some fields of a page.
    private func labels(of fields: [OfferedField], on page: Page) throws(StampingError) -> [String?] {
        let viewer = try resolver.opening.viewer()
        let words = try resolver.words(of: page, viewer)
        guard !words.pieces.isEmpty else { return fields.map { _ in nil } }
        let toViewer = try resolver.transform(from: viewer, to: page).inverted ?? .identity
        let ink = try StampingError.fromViewer { () throws(ViewingError) in try PageInk(page: page.index, of: viewer) }
        let finder = SignatureLineFinder(words, ink: ink, marks: [], role: nil)
        let shown = try resolver.shownFields(on: page).map { toViewer.apply($0.box) }
        var targets: [PrintedLabels.Target] = []
        var places: [(own: Int, buttons: Range<Int>)] = []
        for field in fields {
            let buttons = field.options.compactMap(\.place).filter { $0.page == field.place.page }
                .map { toViewer.apply($0.frame) }
            let kind: PrintedLabels.Target.Kind =
                !buttons.isEmpty ? .group : field.kind == .checkbox ? .tick : .text
            places.append((targets.count, targets.count + 1..<targets.count + 1 + buttons.count))
            targets.append(.init(kind: kind, box: toViewer.apply(field.place.frame), buttons: buttons))
            targets += buttons.map { .init(kind: .tick, box: $0, buttons: []) }
        }
        let labels = PrintedLabels(finder, fields: shown).labels(of: targets)
        return places.map { own, buttons in
            // A choice without a heading is named by what can be chosen.
            labels[own] ?? (buttons.isEmpty ? nil : Self.joined(labels[buttons].compactMap(\.self)))
        }
    }

    private static func joined(_ labels: [String]) -> String? {
        labels.isEmpty ? nil : labels.joined(separator: " / ").asLabel(atMost: 200)
    }
}
