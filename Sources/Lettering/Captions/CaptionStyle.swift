package import SignetGraphics

/// How the text of a caption is set.
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

/// Where a caption stands.
package enum CaptionLayout: String, Hashable, Sendable, CaseIterable {
    case below
    case right
    case left
    /// In the place of the signature.
    case only
}

/// A line around a signature and its caption.
package struct CaptionBorder: Hashable, Sendable {
    /// In points.
    package var lineWidth: Double
    /// The radius of the corners in points, in the middle of the line.
    package var radius: Double
    /// What stays free within the line, in points.
    package var padding: Double
    package var color: Color

    /// Makes a border.
    package init(lineWidth: Double, radius: Double, padding: Double, color: Color) {
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

    /// How much it adds on every side.
    var extent: Double { padding + lineWidth }
}

/// A line between a signature and its caption.
package struct CaptionRule: Hashable, Sendable {
    /// In points.
    package var lineWidth: Double
    package var color: Color

    /// Makes a rule.
    package init(lineWidth: Double, color: Color) {
        self.lineWidth = lineWidth
        self.color = color
    }
}

/// How a caption stands beside its signature.
package struct CaptionDesign: Hashable, Sendable {
    package var text: CaptionTextStyle
    package var layout: CaptionLayout
    /// The width of the text in points; nil for what suits the signature.
    package var width: Double?
    /// Between signature and caption, in points; nil for what suits the text.
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
