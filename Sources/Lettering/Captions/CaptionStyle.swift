public import SignetGraphics

/// The style of a caption's text.
package struct CaptionTextStyle: Hashable, Sendable {
    /// The em in points.
    package var size: Double
    /// The em in points below which the caption is not shrunk.
    package var minimumSize: Double
    package var color: Color
    package var alignment: CaptionAlignment
    package var direction: CaptionDirection

    /// Makes a style.
    package init(
        size: Double,
        minimumSize: Double,
        color: Color,
        alignment: CaptionAlignment,
        direction: CaptionDirection
    ) {
        self.size = size
        self.minimumSize = minimumSize
        self.color = color
        self.alignment = alignment
        self.direction = direction
    }

    func check() throws(CaptionError) {
        try CaptionMeasure.size.check(size)
        try CaptionMeasure.minimumSize.check(minimumSize)
    }

    /// The same style in another size.
    func resized(_ factor: Double) -> CaptionTextStyle {
        var copy = self
        copy.size = max(size * factor, min(size, minimumSize))
        return copy
    }
}

/// The place of a caption beside its signature.
public enum CaptionLayout: String, Hashable, Sendable, CaseIterable {
    case below
    case right
    case left
    /// Instead of the signature.
    case only
}

/// A border around a signature and its caption.
public struct CaptionBorder: Hashable, Sendable {
    /// How wide it is, 0.1 to 10 points.
    public var lineWidth: Double
    /// The radius of its corners in the middle of the line, 0 to 72 points.
    public var radius: Double
    /// The space kept free within it, 0 to 72 points.
    public var padding: Double
    /// Its colour; nil for the caption's.
    public var color: Color?

    /// Makes a border; measures are points.
    public init(lineWidth: Double = 0.5, radius: Double = 3, padding: Double = 6, color: Color? = nil) {
        self.lineWidth = lineWidth
        self.radius = radius
        self.padding = padding
        self.color = color
    }

    func check() throws(CaptionError) {
        try CaptionMeasure.lineWidth.check(lineWidth)
        try CaptionMeasure.radius.check(radius)
        try CaptionMeasure.padding.check(padding)
    }

    /// The width that it adds on every side.
    var extent: Double { padding + lineWidth }
}

/// A rule between a signature and its caption.
public struct CaptionRule: Hashable, Sendable {
    /// How wide it is, 0.1 to 10 points.
    public var lineWidth: Double
    /// Its colour; nil for the caption's.
    public var color: Color?

    /// Makes a rule; the width is in points.
    public init(lineWidth: Double = 0.4, color: Color? = nil) {
        self.lineWidth = lineWidth
        self.color = color
    }
}

/// The placement of a caption beside its signature.
package struct CaptionDesign: Hashable, Sendable {
    package var text: CaptionTextStyle
    package var layout: CaptionLayout
    /// The width of the text in points; nil for a width that suits the signature.
    package var width: Double?
    /// The gap between signature and caption, in points; nil for one that suits the text.
    package var gap: Double?
    package var border: CaptionBorder?
    package var rule: CaptionRule?

    /// Makes a design.
    package init(
        text: CaptionTextStyle,
        layout: CaptionLayout,
        width: Double?,
        gap: Double?,
        border: CaptionBorder?,
        rule: CaptionRule?
    ) {
        self.text = text
        self.layout = layout
        self.width = width
        self.gap = gap
        self.border = border
        self.rule = rule
    }

    func check() throws(CaptionError) {
        try text.check()
        if let width { try CaptionMeasure.width.check(width) }
        if let gap { try CaptionMeasure.gap.check(gap) }
        if let rule { try CaptionMeasure.lineWidth.check(rule.lineWidth) }
        try border?.check()
    }
}

extension CaptionMeasure {
    func check(_ value: Double) throws(CaptionError) {
        guard range.contains(value) else { throw .badMeasure(self, value) }
    }
}
