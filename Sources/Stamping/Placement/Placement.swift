public import SignetGraphics

/// Where a stamp goes.
///
/// Coordinates are those of the page as displayed: points, origin at the lower left corner of the visible (crop) box,
/// whatever the page's rotation, boxes and user unit are.
public struct Placement: Hashable, Sendable {
    /// A corner, an edge's middle, or the centre; of the page, or of the box that a signature is fitted into.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        case bottomLeft = "bottom-left"
        case bottom = "bottom"
        case bottomRight = "bottom-right"
        case left = "left"
        case center = "center"
        case right = "right"
        case topLeft = "top-left"
        case top = "top"
        case topRight = "top-right"
    }

    /// Where a stamp stands beside the text it is anchored to.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        case left, right, above, below, over
    }

    /// Which of several finds of a text counts.
    public enum Occurrence: Hashable, Sendable {
        /// The nth in reading order over all selected pages, from 1.
        case nth(Int)
        /// Each of them gets a stamp.
        case all
    }

    /// What a stamp is placed by.
    public enum Anchor: Hashable, Sendable {
        /// A box on the page; the signature is fitted into it.
        case rectangle(Rectangle)
        /// A corner, an edge or the centre of the page, this many points away from its edges.
        case position(Position, margin: Double)
        /// A text on the page, as a reader sees it, and the gap to it in points.
        case text(String, side: Side, gap: Double, occurrence: Occurrence)
        /// The first widget of a form field with this fully qualified name; the signature is fitted into it.
        case field(String)
    }

    /// What the stamp is placed by.
    public var anchor: Anchor
    /// The pages that count; a field says itself where it is.
    public var pages: PageSelection
    /// Where in a box the signature stands when it does not fill it.
    public var alignment: Position

    /// Makes a placement.
    public init(_ anchor: Anchor, on pages: PageSelection, alignment: Position = .center) {
        self.anchor = anchor
        self.pages = pages
        self.alignment = alignment
    }

    /// A box on the page, in points from the lower left corner of what is displayed.
    public static func rectangle(
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        on pages: PageSelection = .last
    ) -> Placement {
        Placement(.rectangle(Rectangle(x: x, y: y, width: width, height: height)), on: pages)
    }

    /// A corner, an edge or the centre of the page.
    public static func position(
        _ position: Position,
        margin: Double = defaultMargin,
        on pages: PageSelection = .last
    ) -> Placement {
        Placement(.position(position, margin: margin), on: pages)
    }

    /// Beside a text on the page.
    public static func text(
        _ text: String,
        side: Side = .right,
        gap: Double = defaultGap,
        occurrence: Occurrence = .nth(1),
        on pages: PageSelection = .all
    ) -> Placement {
        Placement(.text(text, side: side, gap: gap, occurrence: occurrence), on: pages)
    }

    /// In the rectangle of a form field.
    public static func field(_ name: String) -> Placement {
        Placement(.field(name), on: .all)
    }

    /// Half an inch, which printers and punches leave alone.
    public static let defaultMargin = 36.0
    /// A space between a text and the signature beside it.
    public static let defaultGap = 6.0
}

/// How large a signature is set.
///
/// Its aspect is always kept.
public enum StampSize: Hashable, Sendable {
    /// As large as the placement's box; without one, the signature's natural size, at most 180 × 60 points.
    case natural
    /// This wide, in points.
    case width(Double)
    /// This high, in points.
    case height(Double)
    /// As large as fits into these points.
    case box(Size)
}
