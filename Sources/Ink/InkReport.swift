/// Facts about a drawing, and how certain its line is.
public struct InkReport: Hashable, Sendable {
    /// The faults found and repaired before smoothing.
    public var cleaning = CleaningReport()
    /// The standard deviation of the device's noise in either coordinate, in canvas units.
    public var noise = 0.0
    /// How far the line may be from the hand's across the movement, in canvas units: the root mean square of its
    /// standard deviation, as the samples and their noise leave it.
    public var uncertainty = 0.0
    /// How far the fitted curves are from the smoothed movement, in canvas units: the root mean square.
    public var deviation = 0.0
    /// The number of fitted curves in all strokes.
    public var curves = 0

    /// Makes a report of nothing.
    public init() {}
}

extension InkReport {
    init(_ ink: NaturalInk) {
        cleaning = ink.cleaning.report
        noise = ink.noise
        curves = ink.centrelines.reduce(0) { $0 + $1.curves.count }
        let variances = ink.strokes.flatMap(\.deviations).map { $0 * $0 }
        uncertainty = Self.root(variances) / ink.unit
        deviation = Self.root(ink.centrelines.flatMap(\.squares)) / ink.unit
    }

    private static func root(_ squares: [Double]) -> Double {
        squares.isEmpty ? 0 : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
}
