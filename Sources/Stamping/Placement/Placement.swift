package import SignetGraphics

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

    /// The content that the stamp hides at its place.
    public enum Cover: Hashable, Sendable {
        /// Nothing is hidden.
        case nothing
        /// The text that the stamp is anchored to is covered with white, as for a tag.
        case text
    }

    /// The object that a stamp is placed by.
    public enum Anchor: Hashable, Sendable {
        /// A box on the page, from its lower left corner; the signature is fitted into it.
        case rectangle(x: Length, y: Length, width: Length, height: Length)
        /// A corner, an edge or the centre of the page, this far away from its edges.
        case position(Position, margin: Length)
        /// A text on the page, the side of it, and the gap to it in points.
        ///
        /// Without a side, the stamp is in the direction of reading: right of most texts and left of Hebrew and Arabic, or
        /// below or above where the page has no room there. The stamp starts on the line to write on that begins after the
        /// text.
        case text(Wording, side: Side?, gap: Double, occurrence: Occurrence)
        /// A widget of the form field with this fully qualified name; the signature is fitted into it.
        case field(String, occurrence: Occurrence = .nth(1))
        /// An empty signature field, or else a tag such as `{{signature;role=Buyer}}`, or else a line for a signature.
        ///
        /// A role such as “Buyer” selects the places that name it: in their label, heading or tag, or in the field's name.
        /// Without an occurrence it is the best place; refused when none is clearly the best.
        case automatic(role: String? = nil, occurrence: Occurrence? = nil)
    }

    /// The object that the stamp is placed by.
    public var anchor: Anchor
    /// The selected pages; a field has its own page.
    public var pages: PageSelection
    /// The position of the signature in a box that it does not fill.
    public var alignment: Position
    /// Whether the text that it is placed by is hidden.
    public var cover = Cover.nothing
    /// How far the stamp is moved to the right of the place; a negative length moves it to the left.
    public var dx = Length.points(0)
    /// How far the stamp is moved up from the place; a negative length moves it down.
    public var dy = Length.points(0)

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
        Placement(.rectangle(x: .points(x), y: .points(y), width: .points(width), height: .points(height)), on: pages)
    }

    /// A corner, an edge or the centre of the page, a margin in points away from its edges.
    public static func position(
        _ position: Position,
        margin: Double = defaultMargin,
        on pages: PageSelection = .last
    ) -> Placement {
        Placement(.position(position, margin: .points(margin)), on: pages)
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

    /// In an empty signature field, or else over a tag, or else on a line for a signature.
    ///
    /// - Parameters:
    ///   - role: The signer's role in the document's words, such as “Buyer”; nil for any.
    ///   - occurrence: Which of several places, in the order of reading; nil for the best one.
    ///   - pages: The pages that are searched.
    /// - Returns: The placement.
    public static func automatic(
        role: String? = nil,
        occurrence: Occurrence? = nil,
        on pages: PageSelection = .all
    ) -> Placement {
        Placement(.automatic(role: role, occurrence: occurrence), on: pages, alignment: .bottomLeft)
    }

    /// Half an inch, which is outside the reach of printer margins and hole punches.
    public static let defaultMargin = 36.0
    /// The default gap between a text and the signature beside it.
    public static let defaultGap = 6.0
}

extension Placement.Anchor {
    /// The box in points on a page of a size as displayed; nil for the other anchors.
    package func box(on page: Size) -> Rectangle? {
        guard case .rectangle(let x, let y, let width, let height) = self else { return nil }
        return Rectangle(
            x: x.along(page.width),
            y: y.along(page.height),
            width: width.along(page.width),
            height: height.along(page.height)
        )
    }
}
