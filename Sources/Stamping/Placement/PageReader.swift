internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

/// A page with texts beside which stamps are set.
struct PageReader {
    let page: Page
    let text: PageWords
    /// From the viewer's points to displayed points.
    let toDisplay: AffineTransform
    /// The boxes of annotations and other stamps, in displayed points.
    let marks: [Rectangle]
    let fields: [ShownField]
    /// Whether the whole page is drawn once for all texts, or only the surroundings of each.
    let isDrawnWhole: Bool
    private var whole: SignatureLineFinder?

    init(
        page: Page,
        text: PageWords,
        toDisplay: AffineTransform,
        marks: [Rectangle],
        fields: [ShownField],
        isDrawnWhole: Bool
    ) {
        self.page = page
        self.text = text
        self.toDisplay = toDisplay
        self.marks = marks
        self.fields = fields
        self.isDrawnWhole = isDrawnWhole
    }

    /// How far a line may extend after a text, or a caption's line above it, in displayed points.
    private static let searchSize = Size(width: 340, height: 110)

    /// The surroundings of a text for a stamp of a given size.
    mutating func surroundings(
        of rectangle: Rectangle,
        size: Size,
        gap: Double,
        _ viewer: any DocumentViewer
    ) throws(StampingError) -> TextSurroundings {
        let bounds = PageGeometry(page).bounds
        let toViewer = toDisplay.inverted ?? .identity
        func surroundings(_ finder: SignatureLineFinder) -> TextSurroundings {
            TextSurroundings(finder: finder, fields: fields, toDisplay: toDisplay, toViewer: toViewer, bounds: bounds)
        }
        if let whole { return surroundings(whole) }
        let width = max(Self.searchSize.width, size.width + abs(gap))
        let height = max(Self.searchSize.height, size.height + abs(gap))
        let around = Rectangle(
            x: rectangle.minX - width,
            y: rectangle.minY - height,
            width: rectangle.width + 2 * width,
            height: rectangle.height + 2 * height
        )
        let part = isDrawnWhole ? bounds : around.intersection(bounds) ?? bounds
        let ink = try StampingError.fromViewer { () throws(ViewingError) in
            try PageInk(page: page.index, of: viewer, part: toViewer.apply(part).roundedOutward)
        }
        let finder = SignatureLineFinder(text, ink: ink, marks: marks.map(toViewer.apply), role: nil)
        if isDrawnWhole { whole = finder }
        return surroundings(finder)
    }
}

extension Rectangle {
    /// The smallest rectangle around it with corners at whole numbers.
    fileprivate var roundedOutward: Rectangle {
        Rectangle(
            corner: Point(x: minX.rounded(.down), y: minY.rounded(.down)),
            corner: Point(x: maxX.rounded(.up), y: maxY.rounded(.up))
        )
    }
}
