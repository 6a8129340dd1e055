package import SignetGraphics

/// The places on the pages of a signing sheet: marks in the corners, the code, and boxes to write in.
///
/// Points from the upper left corner, y downwards. The places follow from the boxes alone, so that a sheet need not be kept to be read.
package struct SheetLayout: Hashable, Sendable {
    /// A box to write in.
    package struct Box: Hashable, Sendable {
        package let key: String
        package let shape: Shape
        /// The outer edge of its frame.
        package let frame: Rectangle
    }

    /// The size of a box.
    package enum Shape: String, Hashable, Sendable {
        case signature, initials
        /// A mark, as a cross.
        case mark
        /// A line of text.
        case line
        /// Several lines of text.
        case lines

        var size: Size {
            switch self {
            case .signature: Size(width: 300, height: 96)
            case .initials: Size(width: 130, height: 64)
            case .mark: Size(width: 26, height: 26)
            case .line: Size(width: SheetLayout.width, height: 34)
            case .lines: Size(width: SheetLayout.width, height: 84)
            }
        }
    }

    /// The boxes of each page.
    package let pages: [[Box]]

    /// ISO A4; on other paper it may be printed smaller.
    package static let size = Size(width: 595, height: 842)
    /// The side of a mark, in whose middle its place is.
    static let markSide = 28.0
    /// The middles of the marks, clockwise from the upper left.
    static let marks: [Point] = {
        let (near, right, below) = (50.0, size.width - 50, size.height - 50)
        return [
            Point(x: near, y: near), Point(x: right, y: near), Point(x: right, y: below), Point(x: near, y: below),
        ]
    }()
    /// The left edge of boxes and texts, and how wide they are.
    package static let (left, width) = (57.0, 481.0)
    /// The highest place for texts, and the upper edge of the first label on the first page and on later ones.
    package static let (top, firstTop, laterTop) = (82.0, 352.0, 128.0)
    /// The place of the text beside the box of consent.
    package static let consent = Rectangle(x: left + 40, y: 236, width: width - 40, height: 106)
    package static let consentKey = "consent"
    /// The height of a label above its box, and the gap below the box.
    package static let (labelHeight, gap) = (15.0, 13.0)
    /// Where boxes end.
    private static let bottom = 762.0
    /// The thickness of a frame.
    package static let frameWidth = 1.2
    /// The most pages that have a number.
    private static let mostPages = 255

    /// A side of the code's squares, and the upper left corner of the code.
    private static let square = 8.0
    private static let codeCorner = Point(
        x: (size.width - square * Double(2 * SheetCode.rowLength)) / 2,
        y: 778
    )

    /// Places boxes in their order; the first page has the box of consent too.
    ///
    /// Nil for more boxes than a sheet has room for.
    package init?(_ boxes: [(key: String, shape: Shape)]) {
        let consent = Rectangle(
            origin: Point(x: Self.left, y: Self.consent.y),
            size: Shape.mark.size
        )
        var pages = [[Box(key: Self.consentKey, shape: .mark, frame: consent)]]
        var y = Self.firstTop
        for (key, shape) in boxes {
            let height = Self.labelHeight + shape.size.height
            if y + height > Self.bottom {
                pages.append([])
                y = Self.laterTop
            }
            let frame = Rectangle(origin: Point(x: Self.left, y: y + Self.labelHeight), size: shape.size)
            pages[pages.count - 1].append(Box(key: key, shape: shape, frame: frame))
            y += height + Self.gap
        }
        guard pages.count <= Self.mostPages else { return nil }
        self.pages = pages
    }

    // MARK: Drawing

    /// The black parts of a page: its marks, its code and the frames of its boxes.
    package func rectangles(onPage code: SheetCode) -> [Rectangle] {
        guard pages.indices.contains(code.page - 1) else { return [] }
        let module = Self.markSide / 7
        let marks = Self.marks.flatMap { middle in
            let outer = Rectangle(
                x: middle.x - Self.markSide / 2,
                y: middle.y - Self.markSide / 2,
                width: Self.markSide,
                height: Self.markSide
            )
            let inner = Rectangle(
                x: middle.x - 1.5 * module,
                y: middle.y - 1.5 * module,
                width: 3 * module,
                height: 3 * module
            )
            return Self.sides(of: outer, thick: module) + [inner]
        }
        let squares = code.bits.enumerated().map { index, bit in Self.square(of: index, at: bit ? 0 : 1) }
        return marks + squares + pages[code.page - 1].flatMap { Self.sides(of: $0.frame, thick: Self.frameWidth) }
    }

    private static func sides(of box: Rectangle, thick: Double) -> [Rectangle] {
        [
            Rectangle(x: box.minX, y: box.minY, width: box.width, height: thick),
            Rectangle(x: box.minX, y: box.maxY - thick, width: box.width, height: thick),
            Rectangle(x: box.minX, y: box.minY + thick, width: thick, height: box.height - 2 * thick),
            Rectangle(x: box.maxX - thick, y: box.minY + thick, width: thick, height: box.height - 2 * thick),
        ]
    }

    /// The first or the second square of a bit.
    static func square(of bit: Int, at place: Int) -> Rectangle {
        let (row, column) = bit.quotientAndRemainder(dividingBy: SheetCode.rowLength)
        return Rectangle(
            x: codeCorner.x + Double(2 * column + place) * square,
            y: codeCorner.y + Double(row) * square,
            width: square,
            height: square
        )
    }
}
