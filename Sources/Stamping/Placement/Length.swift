/// A length on the page as displayed: in points, or as a share of the page's width or height.
public struct Length: Hashable, Sendable {
    /// The part in points, 1/72 inch.
    let points: Double
    /// The part in widths or heights of the page.
    let share: Double

    /// A length in points, 1/72 inch.
    public static func points(_ value: Double) -> Length { Length(points: value, share: 0) }

    /// A length in millimeters.
    public static func millimeters(_ value: Double) -> Length { .points(value * pointsPerInch / 25.4) }

    /// A length in inches.
    public static func inches(_ value: Double) -> Length { .points(value * pointsPerInch) }

    /// A share of the page as displayed, from 0 to 100: of its width for what is level, of its height for what is upright.
    public static func percent(_ value: Double) -> Length { Length(points: 0, share: value / 100) }

    private static let pointsPerInch = 72.0

    /// The length in points along a side of a page.
    func along(_ side: Double) -> Double { points + share * side }
}

extension Length {
    /// Reads a number with a unit: `12`, `12pt`, `5mm`, `2.5cm`, `0.5in` or `10%`; nil for anything else.
    init?(reading text: some StringProtocol) {
        let units: [(String, (Double) -> Length)] = [
            ("mm", Length.millimeters), ("cm", { .millimeters($0 * 10) }), ("in", Length.inches), ("pt", Length.points),
            ("%", Length.percent),
        ]
        let unit = units.first { text.hasSuffix($0.0) }
        guard let value = Double(text.dropLast(unit?.0.count ?? 0)), abs(value) <= Self.limit else { return nil }
        self = unit?.1(value) ?? .points(value)
    }

    /// The greatest number that is read: far beyond the largest page, and sums of lengths stay finite.
    private static let limit = 1e10

    /// The forms that are read, for messages.
    static let forms = "12, 12pt, 5mm, 2.5cm, 0.5in or 10%"

    /// Whether it is a share of the page.
    var isShare: Bool { share != 0 }
    var isNegative: Bool { points < 0 || share < 0 }
    var isPositive: Bool { points > 0 || share > 0 }
}
