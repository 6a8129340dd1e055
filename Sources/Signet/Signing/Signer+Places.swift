internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping
internal import SignetViewing

extension Signer {
    /// A place on a page, found without signing.
    package struct FoundPlace: Hashable, Sendable {
        /// The page, from 1.
        package let page: Int
        /// The whole box, in points of the page as displayed, from its lower left corner.
        package let frame: Rectangle
    }

    /// Finds where something of a size would be stamped.
    ///
    /// A form field is a place of its own size, and a rectangle is too.
    /// - Throws: ``SignetError`` as signing would, when there is no such place or the document may not be changed.
    package func places(
        of placement: Placement,
        size: Size,
        in document: [UInt8]
    ) throws(SignetError) -> [FoundPlace] {
        if case .field(let name, _) = placement.anchor {
            return try widgets(of: name, in: document)
        }
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(x: size.width, y: 0))
        path.line(to: Point(x: size.width, y: size.height))
        path.line(to: Point(x: 0, y: size.height))
        path.close()
        guard size.width > 0, size.height > 0, let artwork = Artwork([.fill(path, .black)]) else {
            throw SignetError(.invalidArgument, "a place needs a width and a height larger than 0")
        }
        let blank = Signature(artwork: artwork, name: nil, alternativeText: "")
        var box = StampSize.box(size)
        if case .rectangle = placement.anchor { box = .natural }
        let report = try sign(document, with: [Stamp(blank, at: placement, size: box)]).report
        if case .rectangle(let frame) = placement.anchor {
            return report.stamps.map { FoundPlace(page: $0.page, frame: frame) }
        }
        return report.stamps.map { FoundPlace(page: $0.page, frame: $0.frame) }
    }

    private func widgets(of name: String, in document: [UInt8]) throws(SignetError) -> [FoundPlace] {
        let fields = try DocumentReport(document, password: password).fields.filter { $0.name == name }
        let places = fields.compactMap { field in
            field.page.flatMap { page in field.frame.map { FoundPlace(page: page, frame: $0) } }
        }
        guard !places.isEmpty else {
            throw SignetError(.notFound, "the document has no form field '\(name)' that is on a page")
        }
        return places
    }
}
