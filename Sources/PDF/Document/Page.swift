package import SignetGraphics

/// A page with its inherited attributes (ISO 32000-1, 7.7.3.3 and 7.7.3.4).
package struct Page {
    /// A place among the kids of a node of the page tree.
    struct Slot: Hashable {
        /// The object that has the node: its own, or the nearest one above a node that is in its parent's `/Kids` directly.
        let object: ObjectReference
        /// Whether that object is the catalog, which has the root of the tree directly.
        let isCatalog: Bool
        /// The places among the kids from that object's node to the page, each from 0, not counting nulls.
        let path: [Int]

        /// A place among the kids of the node that is at this one.
        func with(_ place: Int) -> Slot { Slot(object: object, isCatalog: isCatalog, path: path + [place]) }
    }

    /// Nil for a page that is in its parent's `/Kids` directly.
    package let reference: ObjectReference?
    /// Set when a change of this page needs its own page object.
    let slot: Slot?
    /// The place in the document, from 0.
    package let index: Int
    package let dictionary: PDFDictionary
    /// The nodes above the page, the root first.
    private let ancestors: [PDFDictionary]
    /// The medium in default user space; US Letter when the file has none, as viewers take it.
    package let mediaBox: Rectangle
    /// The visible part in default user space: the crop box where it meets the medium.
    package let cropBox: Rectangle
    /// Clockwise turn when displayed: 0, 90, 180 or 270 degrees.
    package let rotation: Int
    /// The size of a unit of default user space in points (7.7.3.3, `/UserUnit`).
    package let userUnit: Double

    /// The value of a key that the page has from a node above it, as written.
    package func inherited(_ key: Name) -> PDFObject? { ancestors.reversed().lazy.compactMap { $0[key] }.first }

    init(
        reference: ObjectReference?,
        slot: Slot?,
        index: Int,
        dictionary: PDFDictionary,
        ancestors: [PDFDictionary],
        document: Document
    ) throws(PDFError) {
        func attribute(_ key: Name) throws(PDFError) -> PDFObject? {
            if let value = try document.value(key, of: dictionary) { return value }
            for node in ancestors.reversed() {
                if let value = try document.value(key, of: node) { return value }
            }
            return nil
        }

        self.reference = reference
        self.slot = slot
        self.index = index
        self.dictionary = dictionary
        self.ancestors = ancestors
        let letter = Rectangle(x: 0, y: 0, width: 612, height: 792)
        let media = try Self.box(try attribute("MediaBox"), in: document) ?? letter
        mediaBox = media
        cropBox = try Self.box(try attribute("CropBox"), in: document)?.intersection(media) ?? media
        let turn = try attribute("Rotate")?.number ?? 0
        let quarter = turn.isFinite && turn.truncatingRemainder(dividingBy: 90) == 0 ? turn : 0
        let remainder = Int(quarter.truncatingRemainder(dividingBy: 360))
        rotation = (remainder + 360) % 360
        let unit = try document.value("UserUnit", of: dictionary)?.number ?? 1
        userUnit = unit.isFinite && unit > 0 ? unit : 1
    }

    /// A rectangle (7.9.5) with an area, or nil.
    private static func box(_ object: PDFObject?, in document: Document) throws(PDFError) -> Rectangle? {
        guard let items = object?.array, items.count >= 4 else { return nil }
        var numbers: [Double] = []
        for item in items.prefix(4) {
            guard let number = try document.resolve(item).number, number.isFinite else { return nil }
            numbers.append(number)
        }
        let box = Rectangle(corner: Point(x: numbers[0], y: numbers[1]), corner: Point(x: numbers[2], y: numbers[3]))
        return box.isUsable ? box : nil
    }
}
