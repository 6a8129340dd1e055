import SignetGraphics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The equations of a smoothing spline: a symmetric positive matrix with three diagonals above the main one, the sum of
/// the data's normal matrix and Σ penalty · dᵀd over all third differences d = (−1, 3, −3, 1).
struct BandedSystem {
    /// For each row of the normal matrix: its diagonal element and the three to the right of it.
    let normal: [SIMD4<Double>]
    /// For each third difference, its penalty: three fewer than rows.
    let penalties: [Double]

    /// Rounding must not make a pivot vanish where data and penalties are both faint.
    private static let leastPivot = 1e-13

    /// Solves for two right-hand sides at once by factoring into L·D·Lᵀ; also gives the determinant's logarithm.
    func solve(_ right: [Point]) -> (solution: [Point], logDeterminant: Double) {
        let count = normal.count
        var factors: [SIMD4<Double>] = []
        var solution: [Point] = []
        factors.reserveCapacity(count)
        solution.reserveCapacity(count)
        // What the rows above take from this row and the next two, and the same for the right-hand side.
        var taken0 = SIMD4<Double>.zero
        var taken1 = SIMD4<Double>.zero
        var taken2 = SIMD4<Double>.zero
        var takenRight0 = Point.zero
        var takenRight1 = Point.zero
        var takenRight2 = Point.zero
        var determinant = LogProduct()
        // The penalties of the differences that begin one, two and three rows above.
        var above = SIMD3<Double>.zero
        for row in 0..<count {
            let penalty = row < penalties.count ? penalties[row] : 0
            let upper = Self.row(normal[row], penalty, above) - taken0
            above = SIMD3(penalty, above.x, above.y)
            let pivot = max(upper.x, Self.leastPivot)
            determinant.multiply(by: pivot)
            let inverse = 1 / pivot
            let y = upper.y * inverse
            let z = upper.z * inverse
            let w = upper.w * inverse
            factors.append(SIMD4(inverse, y, z, w))
            let value = right[row] - takenRight0
            solution.append(value)
            taken0 = taken1 + SIMD4(upper.y, upper.z, upper.w, 0) * y
            taken1 = taken2 + SIMD4(upper.z, upper.w, 0, 0) * z
            taken2 = SIMD4(upper.w * w, 0, 0, 0)
            takenRight0 = takenRight1 + value * y
            takenRight1 = takenRight2 + value * z
            takenRight2 = value * w
        }
        Self.substituteBack(factors, &solution)
        return (solution, determinant.value)
    }

    /// One row of the matrix from the diagonal on.
    @inline(__always)
    private static func row(_ normal: SIMD4<Double>, _ penalty: Double, _ above: SIMD3<Double>) -> SIMD4<Double> {
        SIMD4(
            normal.x + penalty + 9 * (above.x + above.y) + above.z,
            normal.y - 3 * penalty - 9 * above.x - 3 * above.y,
            normal.z + 3 * penalty + 3 * above.x,
            normal.w - penalty
        )
    }

    private static func substituteBack(_ factors: [SIMD4<Double>], _ solution: inout [Point]) {
        var below1 = Point.zero
        var below2 = Point.zero
        var below3 = Point.zero
        for row in solution.indices.reversed() {
            let factor = factors[row]
            let value = solution[row] * factor.x - below1 * factor.y - below2 * factor.z - below3 * factor.w
            solution[row] = value
            below3 = below2
            below2 = below1
            below1 = value
        }
    }
}

/// The logarithm of a long product of positive numbers, with few logarithms taken.
struct LogProduct {
    private var sum = 0.0
    private var product = 1.0

    mutating func multiply(by factor: Double) {
        product *= factor
        if product > 1e150 || product < 1e-150 {
            sum += log(product)
            product = 1
        }
    }

    var value: Double { sum + log(product) }
}
