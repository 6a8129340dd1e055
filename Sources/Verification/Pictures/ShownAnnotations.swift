internal import SignetGraphics
internal import SignetPDF

/// The annotations and fields of a page of the signed version, which a filled field may cover.
struct ShownAnnotations {
    private var places: [(rectangle: Rectangle, isShown: Bool)] = []
    private let areTooMany: Bool

    /// The most annotations of a page that are examined; of more, any may be covered.
    private static let most = 10_000

    /// Reads those of a page.
    ///
    /// - Throws: `PDFError` for annotations that cannot be read.
    init(of page: Page, in document: Document) throws(PDFError) {
        let items = try document.value("Annots", of: page.dictionary)?.array ?? []
        areTooMany = items.count > Self.most
        for item in items.prefix(Self.most) {
            guard let annotation = try document.resolve(item).dictionary,
                let rectangle = try document.rectangle("Rect", of: annotation)
            else { continue }
            let isHidden = try (document.value("F", of: annotation)?.integer ?? 0) & Self.hidden != 0
            places.append((rectangle, annotation["AP"] != nil && !isHidden))
        }
    }

    /// ISO 32000-2, table 167.
    private static let hidden = 2

    /// Whether another one than that which has a rectangle shows something in a good part of it.
    ///
    /// - Parameter rectangle: In default user space.
    /// - Returns: Whether one does.
    func areCovered(by rectangle: Rectangle) -> Bool {
        if areTooMany { return true }
        // One of those that have just this place is the field itself.
        let own = places.filter { $0.rectangle == rectangle }
        if own.count > 1, own.contains(where: \.isShown) { return true }
        return places.contains { place in
            guard place.isShown, place.rectangle != rectangle, let common = place.rectangle.intersection(rectangle)
            else {
                return false
            }
            return common.width * common.height > Self.share * place.rectangle.width * place.rectangle.height
        }
    }

    private static let share = 0.2
}
