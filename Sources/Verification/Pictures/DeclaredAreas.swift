internal import SignetGraphics
internal import SignetPDF
internal import SignetStamping

/// Where pages may look different, by the page and as it is displayed.
struct DeclaredAreas {
    /// A place on a displayed page.
    struct Place {
        let subject: LaterChanges.Area.Subject
        /// In the viewer's points.
        let rectangle: Rectangle

        /// The area that may look different: borders and the ends of lines reach beyond the rectangle of an annotation.
        var margin: Rectangle { rectangle.expanded(by: DeclaredAreas.margin) }
    }

    private static let margin = 2.0
    /// The most places of a page.
    static let mostPlaces = 2000

    /// By the number of the page, from 1.
    private let areas: [Int: Set<LaterChanges.Area>]

    init(_ areas: [LaterChanges.Area]) {
        self.areas = Dictionary(grouping: areas, by: \.page).mapValues(Set.init)
    }

    var pages: Set<Int> { Set(areas.keys) }

    /// The full names of the fields that are drawn in another way over something else that a page, from 1, shows.
    ///
    /// - Throws: `PDFError` where the page cannot be read.
    func fieldsOverOthers(
        onPage page: Int,
        of pages: PageTree,
        in document: Document
    ) throws(PDFError) -> Set<String> {
        guard let areas = areas[page] else { return [] }
        let shown = try ShownAnnotations(of: pages.page(at: page - 1), in: document)
        var names: Set<String> = []
        for area in areas {
            if case .field(let name) = area.subject, shown.areCovered(by: area.rectangle) { names.insert(name) }
        }
        return names
    }

    /// The places on a page.
    ///
    /// - Parameters:
    ///   - page: The number of the page, from 1.
    ///   - box: The part of the page that the viewer displays.
    ///   - pages: The pages of the signed version.
    /// - Returns: The places, or nil for too many of them.
    /// - Throws: `PDFError` where the page cannot be read.
    func places(onPage page: Int, _ box: Rectangle, _ pages: PageTree) throws(PDFError) -> [Place]? {
        guard let areas = areas[page] else { return [] }
        guard areas.count <= Self.mostPlaces else { return nil }
        let rotation = try pages.page(at: page - 1).rotation
        let display = PageGeometry(box: box, rotation: rotation, unit: 1).toDisplay
        return areas.map { area in
            var rectangle = display.apply(area.rectangle)
            if area.staysUpright, rotation != 0 {
                // It hangs at its upper left corner, whichever way the page is turned (ISO 32000-2, table 167).
                let corner = display.apply(Point(x: area.rectangle.minX, y: area.rectangle.maxY))
                let (width, height) = (area.rectangle.width, area.rectangle.height)
                rectangle = rectangle.union(
                    Rectangle(x: corner.x, y: corner.y - height, width: width, height: height)
                )
            }
            return Place(subject: area.subject, rectangle: rectangle)
        }
    }
}
