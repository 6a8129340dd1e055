internal import SignetGraphics

/// The differences of a part of a caption from the caption's own style.
struct CaptionSpanStyle: Hashable, Sendable {
    enum Size: Hashable, Sendable {
        /// Times the caption's size.
        case relative(Double)
        /// In points; shrinks with the caption.
        case points(Double)
    }

    var isBold: Bool
    var isItalic: Bool
    var isUnderlined: Bool
    /// Nil for the caption's colour.
    var color: Color?
    var size: Size

    static let plain = CaptionSpanStyle(
        isBold: false,
        isItalic: false,
        isUnderlined: false,
        color: nil,
        size: .relative(1)
    )

    /// The requested cut of a family.
    var cut: CaptionFontCut {
        switch (isBold, isItalic) {
        case (false, false): .regular
        case (true, false): .bold
        case (false, true): .italic
        case (true, true): .boldItalic
        }
    }

    /// The size in points in a caption that is shrunk from `size` by `shrinking`, 0 to 1.
    func points(size base: Double, shrinking: Double) -> Double {
        let points =
            switch size {
            case .relative(let factor): base * factor
            case .points(let points): points
            }
        return min(max(points, CaptionMeasure.size.range.lowerBound), CaptionMeasure.size.range.upperBound) * shrinking
    }

    /// The same style with its size times a factor.
    func enlarged(by factor: Double) -> CaptionSpanStyle {
        var copy = self
        switch size {
        case .relative(let old): copy.size = .relative(min(max(old * factor, 0.1), 10))
        case .points(let old): copy.size = .points(old * factor)
        }
        return copy
    }
}
