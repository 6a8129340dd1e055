public import SignetGraphics
internal import SignetPDF
public import SignetStamping
internal import SignetViewing

extension Signer {
    /// A place on a page, found without signing.
    public struct FoundPlace: Hashable, Sendable {
        /// The page, from 1.
        public let page: Int
        /// The whole box, in points of the page as displayed, from its lower left corner.
        public let frame: Rectangle
    }

    /// Finds where something of a size would be stamped.
    ///
    /// A form field gives the size of its place, and so does a rectangle.
    ///
    /// - Parameters:
    ///   - placement: Where to look.
    ///   - size: The size of the stamp, in points.
    ///   - document: The bytes of the document.
    /// - Returns: The places in the order of the pages, one for each stamp that signing would make.
    /// - Throws: ``SignetError`` as signing would, when there is no such place or the document may not be changed.
    public func places(
        of placement: Placement,
        size: Size,
        in document: [UInt8]
    ) throws(SignetError) -> [FoundPlace] {
        if case .field(let name, _) = placement.anchor {
            return try widgets(of: name, in: document)
        }
        guard size.width > 0, size.height > 0 else {
            throw SignetError(.invalidArgument, "a place needs a width and a height larger than 0")
        }
        var box = StampSize.box(size)
        if case .rectangle = placement.anchor { box = .natural }
        let opened = try opened(Bytes(document))
        let places: [ResolvedPlace]
        do throws(StampingError) {
            places = try opened.retryingAfterRepair { () throws(StampingError) in
                try stamper(of: opened).places(of: placement, artwork: ArtworkExtent(size, .ink), size: box) {
                    () throws(ViewingError) in
                    try viewing.viewers.viewer(bytes: document, access)
                }
            }
        } catch {
            throw SignetError(error)
        }
        return places.map { place in
            let box = placement.anchor.box(on: place.geometry.size)
            return FoundPlace(page: place.page.index + 1, frame: box ?? place.frame)
        }
    }

    private func widgets(of name: String, in document: [UInt8]) throws(SignetError) -> [FoundPlace] {
        let report = try DocumentReport(document, password: password, recipientKey: recipientKey)
        let all = report.fields.filter { $0.name == name }.flatMap(\.places)
            .filter { !$0.states.contains(.noArea) }
        let seen = all.filter { place in !place.states.contains { $0.isUnseen } }
        let places = (seen.isEmpty ? all : seen).compactMap { place in
            place.page.flatMap { page in place.frame.map { FoundPlace(page: page, frame: $0) } }
        }
        guard !places.isEmpty else {
            throw SignetError(.notFound, "the document has no form field '\(name)' that is on a page")
        }
        return places
    }
}
