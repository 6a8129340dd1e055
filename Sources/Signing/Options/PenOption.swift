public import SignetInk

/// The pens that can be asked for by name.
public enum PenName: String, Hashable, Sendable, CaseIterable, Codable {
    case ballpoint
    case fountain
    case brush
    case marker

    private var style: PenStyle {
        switch self {
        case .ballpoint: .ballpoint
        case .fountain: .fountain
        case .brush: .brush
        case .marker: .marker
        }
    }

    /// The pen with other widths, or with a line that is even.
    ///
    /// - Parameters:
    ///   - widths: The thinnest and thickest width in points; nil for the pen's own.
    ///   - isEven: Whether the line has an even width and ignores the hand.
    /// - Returns: The pen's style.
    public func style(widths: ClosedRange<Double>?, isEven: Bool) -> PenStyle {
        var style = style
        if let widths { style.width = widths }
        return isEven ? style.even : style
    }

    /// Reads a range of widths as `0.6..2`, in points.
    package static func widths(option text: String) throws(OptionError) -> ClosedRange<Double> {
        guard let dots = text.firstRange(of: ".."), let low = Double(text[..<dots.lowerBound]),
            let high = Double(text[dots.upperBound...]), low > 0, low <= high, high <= 100
        else { throw .malformed(text, .penWidths) }
        return low...high
    }
}
