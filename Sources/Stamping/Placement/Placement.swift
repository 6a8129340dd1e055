public import SignetGraphics

/// The place of a stamp.
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

    /// Where a stamp is beside the text it is anchored to.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        case left, right, above, below, over
    }

    /// Which of several matches of a text is used.
    public enum Occurrence: Hashable, Sendable {
        /// The nth in reading order over all selected pages, from 1.
        case nth(Int)
        /// Each of them gets a stamp.
        case all
        /// The last in reading order over all selected pages.
        case last
    }

    /// The wording to look for on the pages.
    public enum Wording: Hashable, Sendable {
        /// A text as a reader sees it; differences in case and spaces are ignored only when there is no exact match.
        ///
        /// A tag in double braces, such as `{{signature:buyer}}`, must match exactly.
        case phrase(String)
        /// A regular expression in the dialect of PCRE, which matches within three lines of text.
        case pattern(String, ignoringCase: Bool)
    }

    /// What the stamp hides at its place.
    public enum Cover: Hashable, Sendable {
        /// Nothing is hidden.
        case nothing
        /// The text that the stamp is anchored to is covered with white, as for a tag.
        case text
    }

    /// The object that a stamp is placed by.
    public enum Anchor: Hashable, Sendable {
        /// A box on the page; the signature is fitted into it.
        case rectangle(Rectangle)
        /// A corner, an edge or the centre of the page, this many points away from its edges.
        case position(Position, margin: Double)
        /// A text on the page, the side of it, and the gap to it in points.
        ///
        /// Without a side, the stamp is in the direction of reading: right of most texts and left of Hebrew and Arabic, or
        /// below or above where the page has no room there. The stamp starts on the line to write on that begins after the
        /// text.
        case text(Wording, side: Side?, gap: Double, occurrence: Occurrence)
        /// A widget of the form field with this fully qualified name; the signature is fitted into it.
        case field(String, occurrence: Occurrence = .nth(1))
        /// An empty signature field, or else the best line for a signature; refused when none is clearly the best.
        case automatic
    }

    /// The object that the stamp is placed by.
    public var anchor: Anchor
    /// The selected pages; a field has its own page.
    public var pages: PageSelection
    /// The position of the signature in a box that it does not fill.
    public var alignment: Position
    /// Whether the text that it is placed by is hidden.
    public var cover = Cover.nothing

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
        side: Side? = nil,
        gap: Double = defaultGap,
        occurrence: Occurrence = .nth(1),
        on pages: PageSelection = .all
    ) -> Placement {
        Placement(.text(.phrase(text), side: side, gap: gap, occurrence: occurrence), on: pages)
    }

    /// Beside a match of a regular expression on the page.
    public static func pattern(
        _ pattern: String,
        ignoringCase: Bool = false,
        side: Side? = nil,
        gap: Double = defaultGap,
        occurrence: Occurrence = .nth(1),
        on pages: PageSelection = .all
    ) -> Placement {
        let wording = Wording.pattern(pattern, ignoringCase: ignoringCase)
        return Placement(.text(wording, side: side, gap: gap, occurrence: occurrence), on: pages)
    }

    /// In the rectangle of a form field.
    public static func field(_ name: String, occurrence: Occurrence = .nth(1)) -> Placement {
        Placement(.field(name, occurrence: occurrence), on: .all)
    }

    /// In an empty signature field, or else on the best line for a signature.
    public static func automatic(on pages: PageSelection = .all) -> Placement {
        Placement(.automatic, on: pages, alignment: .bottomLeft)
    }

    /// Half an inch, which is outside the reach of printer margins and hole punches.
    public static let defaultMargin = 36.0
    /// The default gap between a text and the signature beside it.
    public static let defaultGap = 6.0
}
