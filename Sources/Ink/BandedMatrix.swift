internal import SignetGraphics

/// A symmetric positive definite matrix with three diagonals above the main one, and its Cholesky factor (Golub and Van
/// Loan, 4.3.5).
///
/// All work is O(n).
struct BandedMatrix {
    private static let width = 4
    private let count: Int
    /// Row `i` holds the entries (i, i) to (i, i + 3).
    private var entries: [Double]

    init(count: Int) {
        self.count = count
        entries = [Double](repeating: 0, count: count * Self.width)
    }

    mutating func add(_ value: Double, at row: Int, offset: Int) {
        entries[row * Self.width + offset] += value
    }

    /// Replaces the matrix by its factor U (A = UᵀU).
    ///
    /// - Returns: Half the logarithm of the determinant times two: Σ 2 log Uᵢᵢ.
    mutating func factorize() -> Double {
        var logDeterminant = 0.0
        for row in 0..<count {
            let pivot = max(entries[row * Self.width], 1e-300).squareRoot()
            logDeterminant += 2 * pivot.logarithm
            entries[row * Self.width] = pivot
            let reach = min(Self.width, count - row)
            for offset in 1..<max(1, reach) { entries[row * Self.width + offset] /= pivot }
            for a in 1..<max(1, reach) {
                let factor = entries[row * Self.width + a]
                guard factor != 0 else { continue }
                for b in a..<reach {
                    entries[(row + a) * Self.width + b - a] -= factor * entries[row * Self.width + b]
                }
            }
        }
        return logDeterminant
    }

    /// Solves with the factor.
    func solve(_ right: [Point]) -> [Point] {
        var solution = right
        for row in 0..<count {
            let value = solution[row] * (1 / entries[row * Self.width])
            solution[row] = value
            for offset in 1..<max(1, min(Self.width, count - row)) {
                solution[row + offset] = solution[row + offset] - value * entries[row * Self.width + offset]
            }
        }
        for row in (0..<count).reversed() {
            var value = solution[row]
            for offset in 1..<max(1, min(Self.width, count - row)) {
                value = value - solution[row + offset] * entries[row * Self.width + offset]
            }
            solution[row] = value * (1 / entries[row * Self.width])
        }
        return solution
    }
}
