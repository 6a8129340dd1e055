/// The memory that refinements use one after another.
struct RefinementSpace {
    var equations = LeastSquares()
    /// The rows of a cubic's points: those without places among the unknowns, and those with them.
    var rows: [SIMD4<Double>] = []
    var wideRows: [SIMD8<Double>] = []
    var residuals: [Double] = []
    /// The parameters before a step.
    var parameters: [Double] = []

    mutating func removeRows() {
        rows.removeAll(keepingCapacity: true)
        wideRows.removeAll(keepingCapacity: true)
        residuals.removeAll(keepingCapacity: true)
    }
}
