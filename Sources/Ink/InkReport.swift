/// Facts about a drawing, and the certainty of its line.
public struct InkReport: Hashable, Sendable {
    /// The faults found and repaired before smoothing.
    public var cleaning = CleaningReport()
    /// The standard deviation of the device's noise in either coordinate, in canvas units.
    public var noise = 0.0
    /// The uncertainty of the line across the movement, in canvas units: the root mean square of its standard
    /// deviation, given the samples and their noise.
    public var uncertainty = 0.0
    /// The distance of the fitted curves from the smoothed movement, in canvas units: the root mean square.
    public var deviation = 0.0
    /// The number of fitted curves in all strokes.
    public var curves = 0

    /// Makes an empty report.
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
