/// A least-squares problem of a handful of unknowns, built row by row and solved by Cholesky's method.
struct LeastSquares {
    /// The change of the unknowns by the last solution; values after them mean nothing.
    private(set) var solution: [Double] = []

    private var count = 0
    private var matrix: [Double] = []
    private var right: [Double] = []
    private var factor: [Double] = []

    /// Starts a problem.
    mutating func begin(unknowns: Int) {
        count = unknowns
        if unknowns > solution.count {
            matrix = [Double](repeating: 0, count: unknowns * unknowns)
            factor = matrix
            right = [Double](repeating: 0, count: unknowns)
            solution = right
            return
        }
        for index in 0..<(unknowns * unknowns) { matrix[index] = 0 }
        for index in 0..<unknowns { right[index] = 0 }
    }

    /// Adds rows that involve the same few unknowns.
    ///
    /// A row contains the changes of its residual with each of the `unknowns`, which are distinct, in their order;
    /// where one of them is nil, the rows' values there are ignored.
    @_specialize(where Row == SIMD4<Double>)
    @_specialize(where Row == SIMD8<Double>)
    mutating func add<Row: SIMD>(_ rows: [Row], residuals: [Double], unknowns: [Int?]) where Row.Scalar == Double {
        for (place, unknown) in unknowns.enumerated() {
            guard let i = unknown else { continue }
            // The sums stay out of the arrays while they grow.
            var sums = Row.zero
            for (other, unknown) in unknowns.enumerated() where other >= place {
                if let j = unknown { sums[other] = matrix[min(i, j) * count + max(i, j)] }
            }
            var sum = right[i]
            for (row, residual) in zip(rows, residuals) {
                let slope = row[place]
                sums += row * slope
                sum -= slope * residual
            }
            right[i] = sum
            for (other, unknown) in unknowns.enumerated() where other >= place {
                if let j = unknown { matrix[min(i, j) * count + max(i, j)] = sums[other] }
            }
        }
    }

    /// Finds the step that reduces the residuals most; false if the rows determine nothing.
    ///
    /// An unknown that is in no row stays as it is. The diagonal is strengthened by `damping` times itself.
    mutating func solve(damping: Double) -> Bool {
        Self.solve(count, matrix, right, &factor, &solution, damping)
    }

    private static func solve(
        _ count: Int,
        _ matrix: [Double],
        _ right: [Double],
        _ factors: inout [Double],
        _ solutions: inout [Double],
        _ damping: Double
    ) -> Bool {
        var factor = factors.mutableSpan
        var solution = solutions.mutableSpan
        let faint = 1e-12 * (0..<count).reduce(0) { max($0, matrix[$1 * count + $1]) }
        for i in 0..<count {
            var pivot = matrix[i * count + i] * (1 + damping) + faint
            for k in 0..<i { pivot -= factor[k * count + i] * factor[k * count + i] }
            guard pivot > 0 else { return false }
            // The diagonal holds inverses.
            let inverse = 1 / pivot.squareRoot()
            factor[i * count + i] = inverse
            for j in i..<count where j > i {
                var value = matrix[i * count + j]
                for k in 0..<i { value -= factor[k * count + i] * factor[k * count + j] }
                factor[i * count + j] = value * inverse
            }
            var value = right[i]
            for k in 0..<i { value -= factor[k * count + i] * solution[k] }
            solution[i] = value * inverse
        }
        for i in (0..<count).reversed() {
            var value = solution[i]
            for k in i..<count where k > i { value -= factor[i * count + k] * solution[k] }
            solution[i] = value * factor[i * count + i]
        }
        return true
    }
}
