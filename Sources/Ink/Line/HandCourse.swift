import SignetGraphics

/// The hand's control of the pen along a stroke: two quantities over time, smoothed by the same spline as the line.
///
/// The penalty is fixed in seconds, so that the course depends on the hand alone and not on the sampling rate: changes
/// faster than about five a second are treated as trembling.
struct HandCourse {
    private let coefficients: [Point]
    /// The number of the course's cells in one of the stroke's.
    private let ratio: Double

    /// The time constant of the spline's response 1 / (1 + (ωτ)⁶), in seconds.
    private static let constant = 0.03
    /// The length of a cell, in seconds, if the stroke's are not longer.
    private static let cell = 0.01
    /// The time in which a pen lands or lifts, in seconds.
    private static let landing = 0.04

    /// Smooths values given at every knot of a stroke.
    init(_ values: [Point], cell: Double) {
        let times = values.indices.map { Double($0) * cell }
        let spline = PenalizedSpline(times: times, positions: values, cell: max(Self.cell, cell))
        let squared = Self.constant * Self.constant
        let power = [QuadraticForm](repeating: .identity, count: spline.count - 3)
        coefficients = spline.fit(lambda: squared * squared * squared / cell, power: power).coefficients
        ratio = cell / spline.cell
    }

    /// The values at a place counted in cells of the stroke.
    func value(at place: Double) -> Point {
        let place = min(max(place * ratio, 0), Double(coefficients.count - 3))
        let first = min(Int(place), coefficients.count - 4)
        let basis = PenalizedSpline.basis(at: place - Double(first))
        return coefficients[first] * basis[0] + coefficients[first + 1] * basis[1] + coefficients[first + 2] * basis[2]
            + coefficients[first + 3] * basis[3]
    }

    /// Pressures without landing and lifting: a pen writes as soon as it touches, and a short dab is as firm as its
    /// firmest moment.
    static func firm(_ pressures: [Double], cell: Double) -> [Double] {
        let count = min(Int(landing / cell) + 1, pressures.count)
        var firm = pressures
        if let most = pressures[..<count].indices.max(by: { pressures[$0] < pressures[$1] }) {
            for index in 0..<most { firm[index] = pressures[most] }
        }
        let last = pressures.count - count
        if let most = pressures[last...].indices.max(by: { pressures[$0] < pressures[$1] }) {
            for index in most..<pressures.count { firm[index] = pressures[most] }
        }
        return firm
    }
}
