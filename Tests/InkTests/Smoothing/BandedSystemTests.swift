import Fixtures
import Glibc
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

/// The banded equations against the same ones as a full matrix.
@Suite struct BandedSystemTests {
    private struct Problem {
        let system: BandedSystem
        let dense: DenseMatrix
        let right: [Point]

        init(rows: Int, seed: UInt64) {
            var generator = SplitMix(seed: seed)
            func number() -> Double { Double.random(in: -1...1, using: &generator) }
            func form() -> QuadraticForm {
                QuadraticForm(square: Point(x: number(), y: number()))
                    + QuadraticForm(square: Point(x: number(), y: number())) * 0.5 + .identity * 0.05
            }
            var dense = DenseMatrix(count: 2 * rows)
            func add(_ form: QuadraticForm, _ row: Int, _ column: Int) {
                dense[2 * row, 2 * column] += form.xx
                dense[2 * row, 2 * column + 1] += form.xy
                dense[2 * row + 1, 2 * column] += form.xy
                dense[2 * row + 1, 2 * column + 1] += form.yy
            }
            var normal = [BandedSystem.Row](repeating: BandedSystem.Row(), count: rows)
            for _ in 0..<(4 * rows) {
                let first = Int.random(in: 0...max(rows - 4, 0), using: &generator)
                let weights = (0..<4).map { _ in number() }
                let form = form()
                for a in 0..<4 {
                    for b in 0..<4 { add(form * (weights[a] * weights[b]), first + a, first + b) }
                    normal[first + a].diagonal += form * (weights[a] * weights[a])
                    if a < 3 { normal[first + a].first += form * (weights[a] * weights[a + 1]) }
                    if a < 2 { normal[first + a].second += form * (weights[a] * weights[a + 2]) }
                    if a < 1 { normal[first + a].third += form * (weights[a] * weights[a + 3]) }
                }
            }
            let difference = [-1.0, 3, -3, 1]
            let penalties = (0..<(rows - 3)).map { _ in form() * 3 }
            for (first, penalty) in penalties.enumerated() {
                for a in 0..<4 {
                    for b in 0..<4 { add(penalty * (difference[a] * difference[b]), first + a, first + b) }
                }
            }
            system = BandedSystem(normal: normal, penalties: penalties)
            self.dense = dense
            right = (0..<rows).map { _ in Point(x: number(), y: number()) }
        }
    }

    @Test("the solution and the determinant are those of the full matrix", arguments: [4, 5, 6, 9, 20])
    func solution(_ rows: Int) {
        for seed in UInt64(1)...5 {
            let problem = Problem(rows: rows, seed: seed &* 31 &+ UInt64(rows))
            let found = problem.system.solve(problem.right)
            let (inverse, determinant) = problem.dense.inverted()
            let expected = inverse * problem.right.flatMap { [$0.x, $0.y] }
            let scale = expected.reduce(1) { max($0, abs($1)) }
            for (index, value) in found.values.flatMap({ [$0.x, $0.y] }).enumerated() {
                #expect(abs(value - expected[index]) < 1e-8 * scale, "unknown \(index), seed \(seed)")
            }
            #expect(abs(found.logDeterminant - log(determinant)) < 1e-8 * max(1, abs(log(determinant))))
        }
    }

    @Test(
        "variances of weighted sums are those of the full inverse, also where fewer rows are left",
        arguments: [SIMD4(-1.0, 3, -3, 1), SIMD4(1.0 / 6, 4.0 / 6, 1.0 / 6, 0), SIMD4(1.0, 0, 0, 0)]
    )
    func variances(_ weights: SIMD4<Double>) {
        for rows in [4, 5, 12] {
            let problem = Problem(rows: rows, seed: 77)
            let found = problem.system.solve(problem.right).variances(of: weights)
            let inverse = problem.dense.inverted().inverse
            #expect(found.count == rows)
            for (row, form) in found.enumerated() {
                var expected = QuadraticForm.zero
                for a in 0..<4 where row + a < rows {
                    for b in 0..<4 where row + b < rows {
                        let (i, j) = (2 * (row + a), 2 * (row + b))
                        let weight = weights[a] * weights[b]
                        expected.xx += weight * inverse[i, j]
                        expected.xy += weight * (inverse[i, j + 1] + inverse[i + 1, j]) / 2
                        expected.yy += weight * inverse[i + 1, j + 1]
                    }
                }
                let scale = 1e-8 * max(1, expected.trace)
                #expect(abs(form.xx - expected.xx) < scale, "row \(row) of \(rows)")
                #expect(abs(form.xy - expected.xy) < scale, "row \(row) of \(rows)")
                #expect(abs(form.yy - expected.yy) < scale, "row \(row) of \(rows)")
            }
        }
    }

    @Test("the logarithm of a product is right where the product itself would vanish or overflow")
    func logProduct() {
        var small = LogProduct()
        var large = LogProduct()
        for _ in 0..<1_000 {
            small.multiply(by: 1e-7)
            large.multiply(by: 1e9)
        }
        #expect(abs(small.value + 7_000 * log(10)) < 1e-6)
        #expect(abs(large.value - 9_000 * log(10)) < 1e-6)
    }
}
