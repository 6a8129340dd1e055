internal import SignetPDF

/// The id of a stamp as people write it: the annotation's name, its beginning, or either with a page, as in
/// `signet-12ab@3`; or `field:` and the name of a field that shows a signature.
struct StampID {
    /// As it was written, without the page.
    let text: String
    /// From 1.
    let page: Int?

    /// The id of a signature that is the appearance of a field begins with it, before the field's full name.
    static let fieldPrefix = "field:"
    /// How many characters an abbreviation has at least, after the beginning that all names have.
    static let least = 4

    init(_ text: String, page: Int?) {
        self.text = text
        self.page = page
    }

    /// Takes the page off.
    init(reading written: String) {
        guard let sign = written.lastIndex(of: "@"), let page = Int(written[written.index(after: sign)...]), page > 0
        else {
            self.init(written, page: nil)
            return
        }
        self.init(String(written[..<sign]), page: page)
    }

    /// A name without the beginning that all names have, to compare.
    static func plain(_ name: String) -> String {
        let text = name.lowercased()
        return text.hasPrefix(OwnUpdate.annotationPrefix)
            ? String(text.dropFirst(OwnUpdate.annotationPrefix.count)) : text
    }
}
