package import SignetInk

/// The pens that can be asked for by name.
package enum PenName: String, Hashable, Sendable, CaseIterable {
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
    package func style(widths: ClosedRange<Double>?, isEven: Bool) -> PenStyle {
        var style = style
        if let widths { style.width = widths }
        return isEven ? style.even : style
    }

    /// Reads a range of widths as `0.6..2`, in points.
    package static func widths(option text: String) throws(OptionFault) -> ClosedRange<Double> {
        guard let dots = text.firstRange(of: ".."), let low = Double(text[..<dots.lowerBound]),
            let high = Double(text[dots.upperBound...]), low > 0, low <= high, high <= 100
        else { throw OptionFault("'\(text)' is no range of widths; write it as 0.6..2, in points") }
        return low...high
    }
}
