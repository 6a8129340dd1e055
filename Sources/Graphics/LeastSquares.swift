/// A least-squares problem of a handful of unknowns, built row by row and solved by Cholesky's method.
struct LeastSquares {
    /// What the last solution changes the unknowns by.
    private(set) var solution: [Double] = []

    private var count = 0
    private var matrix: [Double] = []
    private var right: [Double] = []
    private var row: [Double] = []
    /// The unknowns that a row speaks of, which are few.
    private var spoken: [Int] = []
    private var factor: [Double] = []

    /// Starts a problem.
    mutating func begin(unknowns: Int) {
        if unknowns != count {
            count = unknowns
            matrix = [Double](repeating: 0, count: unknowns * unknowns)
            right = [Double](repeating: 0, count: unknowns)
            row = right
            spoken = [Int](repeating: 0, count: unknowns)
            solution = right
            return
        }
        for index in matrix.indices { matrix[index] = 0 }
        for index in right.indices {
            right[index] = 0
            row[index] = 0
        }
    }

    /// Says how the row's residual changes with an unknown.
    mutating func depend(on unknown: Int, _ slope: Double) { row[unknown] += slope }

    /// Ends a row.
    mutating func endRow(residual: Double) {
        var number = 0
        for unknown in 0..<count where row[unknown] != 0 {
            spoken[number] = unknown
            number += 1
        }
        for place in 0..<number {
            let i = spoken[place]
            let slope = row[i]
            let start = i * count
            right[i] -= slope * residual
            for other in place..<number {
                let j = spoken[other]
                matrix[start + j] += slope * row[j]
            }
        }
        for place in 0..<number { row[spoken[place]] = 0 }
    }

    /// Finds the step that lessens the residuals most; false when the rows say nothing.
    ///
    /// An unknown that no row speaks of stays as it is.
    /// The diagonal is strengthened by `damping` times itself.
    mutating func solve(damping: Double) -> Bool {
        factor = matrix
        let faint = 1e-12 * (0..<count).reduce(0) { max($0, matrix[$1 * count + $1]) }
        for i in 0..<count {
            var pivot = factor[i * count + i] * (1 + damping) + faint
            for k in 0..<i { pivot -= factor[k * count + i] * factor[k * count + i] }
            guard pivot > 0 else { return false }
            let root = pivot.squareRoot()
            factor[i * count + i] = root
            for j in i..<count where j > i {
                var value = factor[i * count + j]
                for k in 0..<i { value -= factor[k * count + i] * factor[k * count + j] }
                factor[i * count + j] = value / root
            }
            var value = right[i]
            for k in 0..<i { value -= factor[k * count + i] * solution[k] }
            solution[i] = value / root
        }
        for i in (0..<count).reversed() {
            var value = solution[i]
            for k in i..<count where k > i { value -= factor[i * count + k] * solution[k] }
            solution[i] = value / factor[i * count + i]
        }
        return true
    }
}
