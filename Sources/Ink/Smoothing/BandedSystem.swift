import Glibc
import SignetGraphics

/// The equations of a smoothing spline in the plane: a symmetric positive matrix of 2 × 2 blocks with three diagonals
/// of blocks above the main one, the sum of the data's normal matrix and Σ dᵀ·penalty·d over all third differences
/// d = (−1, 3, −3, 1).
struct BandedSystem {
    /// One row of the normal matrix: its diagonal block and the three to the right of it.
    struct Row {
        var diagonal = QuadraticForm.zero
        var first = QuadraticForm.zero
        var second = QuadraticForm.zero
        var third = QuadraticForm.zero
    }

    let normal: [Row]
    /// For each third difference, its penalty: three fewer than rows.
    let penalties: [QuadraticForm]

    /// Rounding must not make a pivot vanish where data and penalties are both faint.
    private static let leastPivot = 1e-13

    /// Solves by factoring into L·D·Lᵀ, row by row; also gives the determinant's logarithm.
    func solve(_ right: [Point]) -> Solution {
        let count = normal.count
        var factors: [Factor] = []
        var solution: [Point] = []
        factors.reserveCapacity(count)
        solution.reserveCapacity(count)
        var determinant = LogProduct()
        // The amounts that the rows above subtract from this row and the next two, and the same for the right-hand
        // side.
        var taken0 = Upper()
        var taken1 = Upper()
        var taken2 = Upper()
        var right0 = Point.zero
        var right1 = Point.zero
        var right2 = Point.zero
        // The penalties of the differences that begin one, two and three rows above.
        var above1 = QuadraticForm.zero
        var above2 = QuadraticForm.zero
        var above3 = QuadraticForm.zero
        for row in 0..<count {
            let penalty = row < penalties.count ? penalties[row] : .zero
            let data = normal[row]
            var pivot =
                data.diagonal + penalty + (above1 + above2) * 9 + above3 + QuadraticForm(taken0.diagonal) * -1
            pivot.xx = max(pivot.xx, Self.leastPivot)
            pivot.yy = max(pivot.yy, Self.leastPivot + pivot.xy * pivot.xy / pivot.xx)
            let u1 = Block(data.first + (penalty + above2) * -3 + above1 * -9) - taken0.first
            let u2 = Block(data.second + (penalty + above1) * 3) - taken0.second
            let u3 = Block(data.third + penalty * -1)
            above3 = above2
            above2 = above1
            above1 = penalty
            determinant.multiply(by: pivot.determinant)
            let inverse = pivot.inverse
            let l1 = inverse * u1
            let l2 = inverse * u2
            let l3 = inverse * u3
            factors.append(Factor(inverse: inverse, l1: l1, l2: l2, l3: l3))
            let value = right[row] - right0
            solution.append(value)
            taken0 = Upper(
                diagonal: taken1.diagonal + u1.transposed * l1,
                first: taken1.first + u1.transposed * l2,
                second: u1.transposed * l3
            )
            taken1 = Upper(diagonal: taken2.diagonal + u2.transposed * l2, first: u2.transposed * l3, second: Block())
            taken2 = Upper(diagonal: u3.transposed * l3, first: Block(), second: Block())
            right0 = right1 + l1.transposed * value
            right1 = right2 + l2.transposed * value
            right2 = l3.transposed * value
        }
        Self.substituteBack(factors, &solution)
        return Solution(values: solution, logDeterminant: determinant.value, factors: factors)
    }

    fileprivate struct Factor {
        var inverse: QuadraticForm
        var l1: Block
        var l2: Block
        var l3: Block
    }

    private struct Upper {
        var diagonal = Block()
        var first = Block()
        var second = Block()
    }

    private static func substituteBack(_ factors: [Factor], _ solution: inout [Point]) {
        var below1 = Point.zero
        var below2 = Point.zero
        var below3 = Point.zero
        for row in solution.indices.reversed() {
            let factor = factors[row]
            let value =
                factor.inverse * solution[row] - factor.l1 * below1 - factor.l2 * below2 - factor.l3 * below3
            solution[row] = value
            below3 = below2
            below2 = below1
            below1 = value
        }
    }
}

extension BandedSystem {
    /// The solution of the equations, with its variances.
    struct Solution {
        let values: [Point]
        let logDeterminant: Double
        fileprivate let factors: [Factor]

        /// The variances of all sums of four successive values with the same weights, in units of the noise variance;
        /// where fewer are left, of these.
        ///
        /// Only the blocks of the inverse within the band are needed (K. Takahashi, J. Fagan and M.-S. Chin, 1973).
        func variances(of weights: SIMD4<Double>) -> [QuadraticForm] {
            var variances = [QuadraticForm](repeating: .zero, count: factors.count)
            let squares = weights * weights
            // The inverse's blocks of the three rows below.
            var z11 = Block()
            var z12 = Block()
            var z13 = Block()
            var z22 = Block()
            var z23 = Block()
            var z33 = Block()
            for row in factors.indices.reversed() {
                let factor = factors[row]
                let z01 = Block() - factor.l1 * z11 - factor.l2 * z12.transposed - factor.l3 * z13.transposed
                let z02 = Block() - factor.l1 * z12 - factor.l2 * z22 - factor.l3 * z23.transposed
                let z03 = Block() - factor.l1 * z13 - factor.l2 * z23 - factor.l3 * z33
                let corner =
                    Block(factor.inverse) - factor.l1 * z01.transposed - factor.l2 * z02.transposed
                    - factor.l3 * z03.transposed
                // Symmetric except for rounding, which must not accumulate.
                let z00 = Block(QuadraticForm(corner))
                let own =
                    QuadraticForm(z00) * squares.x + QuadraticForm(z11) * squares.y + QuadraticForm(z22) * squares.z
                    + QuadraticForm(z33) * squares.w
                let near =
                    QuadraticForm(z01) * (weights.x * weights.y) + QuadraticForm(z12) * (weights.y * weights.z)
                    + QuadraticForm(z23) * (weights.z * weights.w)
                let far =
                    QuadraticForm(z02) * (weights.x * weights.z) + QuadraticForm(z13) * (weights.y * weights.w)
                    + QuadraticForm(z03) * (weights.x * weights.w)
                variances[row] = own + (near + far) * 2
                (z33, z23, z22) = (z22, z12, z11)
                (z13, z12, z11) = (z02, z01, z00)
            }
            return variances
        }
    }
}

/// A 2 × 2 matrix, row by row.
private struct Block {
    var a = 0.0
    var b = 0.0
    var c = 0.0
    var d = 0.0

    init() {}

    init(a: Double, b: Double, c: Double, d: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
    }

    init(_ form: QuadraticForm) { self.init(a: form.xx, b: form.xy, c: form.xy, d: form.yy) }

    var transposed: Block { Block(a: a, b: c, c: b, d: d) }

    static func + (p: Block, q: Block) -> Block { Block(a: p.a + q.a, b: p.b + q.b, c: p.c + q.c, d: p.d + q.d) }
    static func - (p: Block, q: Block) -> Block { Block(a: p.a - q.a, b: p.b - q.b, c: p.c - q.c, d: p.d - q.d) }

    static func * (p: Block, q: Block) -> Block {
        Block(
            a: p.a * q.a + p.b * q.c,
            b: p.a * q.b + p.b * q.d,
            c: p.c * q.a + p.d * q.c,
            d: p.c * q.b + p.d * q.d
        )
    }

    static func * (p: Block, factor: Double) -> Block {
        Block(a: p.a * factor, b: p.b * factor, c: p.c * factor, d: p.d * factor)
    }

    static func * (p: Block, v: Point) -> Point { Point(x: p.a * v.x + p.b * v.y, y: p.c * v.x + p.d * v.y) }

    static func * (p: QuadraticForm, q: Block) -> Block { Block(p) * q }
}

extension QuadraticForm {
    fileprivate init(_ block: Block) { self.init(xx: block.a, xy: (block.b + block.c) / 2, yy: block.d) }
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
