/// How to fit a name that is longer than its place.
///
/// Widths are those of the ink on the page, in points: use the width of the stamp. A stamp without one is as wide as
/// its signature, at most 180 points. A name that is not too long keeps its natural size.
///
/// Minima are sizes of print: the letters are never lower than those of a printed text of that size, whose x-height
/// is taken as 0.45 of it, whatever the em of the face.
public enum NameFit: Hashable, Sendable {
    /// One line of any length at its natural size.
    case natural
    /// The natural size, on one line if that is legible at this width; otherwise on the fewest lines that are legible,
    /// broken at spaces and about equally long. If no break is enough, there is a warning.
    case legible(at: Double, minimum: Double = 6)
    /// One line, made smaller as needed; refused if it would be smaller than the minimum.
    case shrink(to: Double, minimum: Double = 6)
    /// One line, made smaller as needed; if it would be smaller than the minimum, the fewest lines that are not, broken
    /// at spaces and about equally long. Refused if a single word is still too long.
    case wrap(to: Double, minimum: Double = 6)
    /// One line at its natural size; refused if it is longer.
    case error(beyond: Double)

    /// The x-height of print in ems.
    static let printedXHeight = 0.45
}

extension NameFit {
    /// The greatest width in points; nil for any.
    var width: Double? {
        switch self {
        case .natural: nil
        case .legible(let width, _), .shrink(let width, _), .wrap(let width, _), .error(let width): width
        }
    }

    /// The smallest size of print in points, if the name may become smaller at all.
    var minimum: Double? {
        switch self {
        case .natural, .error: nil
        case .legible(_, let minimum), .shrink(_, let minimum), .wrap(_, let minimum): minimum
        }
    }

    /// Checks the numbers.
    ///
    /// - Throws: `LetteringError.badFit` for a width that is not greater than 0 or a minimum below it.
    func validate() throws(LetteringError) {
        guard let width else { return }
        let minimum = minimum ?? 0
        guard width.isFinite, width > 0, minimum.isFinite, minimum >= 0 else {
            throw .badFit(width: width, minimum: minimum)
        }
    }
}
