import Fixtures
import Testing

@testable import SignetBasics
@testable import SignetGraphics

@Suite struct LeastSquaresTests {
    /// The straight line through places: its slope and its height at 0.
    private func line(through places: [(Double, Double)], _ equations: inout LeastSquares) throws -> [Double] {
        equations.begin(unknowns: 2)
        equations.add(places.map { SIMD2($0.0, 1) }, residuals: places.map { -$0.1 }, unknowns: [0, 1])
        let isSolved = equations.solve(damping: 0)
        try #require(isSolved)
        return equations.solution
    }

    @Test("the line through points on a line is found")
    func exact() throws {
        var equations = LeastSquares()
        let found = try line(through: (0..<10).map { (Double($0), 2 * Double($0) - 7) }, &equations)
        #expect(abs(found[0] - 2) < 1e-9 && abs(found[1] + 7) < 1e-9)
    }

    @Test("the line through scattered points is that of the textbook")
    func regression() throws {
        var generator = SplitMix(seed: 3)
        var equations = LeastSquares()
        for _ in 0..<20 {
            let places = (0..<30).map { (Double($0), Double.random(in: -5...5, using: &generator)) }
            let count = Double(places.count)
            let meanX = places.reduce(0) { $0 + $1.0 } / count
            let meanY = places.reduce(0) { $0 + $1.1 } / count
            let slope =
                places.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
                / places.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
            // The same equations are used again: nothing of the last problem may be left.
            let found = try line(through: places, &equations)
            #expect(abs(found[0] - slope) < 1e-8 && abs(found[1] - (meanY - slope * meanX)) < 1e-8)
        }
    }

    @Test("random problems are solved: the residuals are orthogonal to every column", arguments: 1...8)
    func random(_ unknowns: Int) throws {
        var generator = SplitMix(seed: UInt64(unknowns))
        var equations = LeastSquares()
        let rows = (0..<(3 * unknowns)).map { _ in
            (0..<unknowns).map { _ in Double.random(in: -1...1, using: &generator) }
        }
        let residuals = rows.map { _ in Double.random(in: -1...1, using: &generator) }
        equations.begin(unknowns: unknowns)
        let wide = rows.map { row in
            var wide = SIMD8<Double>.zero
            for (index, slope) in row.enumerated() { wide[index] = slope }
            return wide
        }
        equations.add(wide, residuals: residuals, unknowns: (0..<unknowns).map { $0 })
        let isSolved = equations.solve(damping: 0)
        try #require(isSolved)
        let left = zip(rows, residuals).map { row, residual in
            zip(row, equations.solution).reduce(residual) { $0 + $1.0 * $1.1 }
        }
        for index in 0..<unknowns {
            let product = zip(rows, left).reduce(0) { $0 + $1.0[index] * $1.1 }
            #expect(abs(product) < 1e-8)
        }
    }

    @Test("rows may come in parts, speak of the unknowns in any order and of none")
    func parts() throws {
        var equations = LeastSquares()
        equations.begin(unknowns: 2)
        equations.add([SIMD4(1, 2, 7, 0)], residuals: [-8], unknowns: [1, 0, nil])
        equations.add([SIMD2(1, 5)], residuals: [-3], unknowns: [0, nil])
        let isSolved = equations.solve(damping: 0)
        try #require(isSolved)
        #expect(abs(equations.solution[0] - 3) < 1e-9 && abs(equations.solution[1] - 2) < 1e-9)
    }

    @Test("damping shortens the step")
    func damping() throws {
        var equations = LeastSquares()
        equations.begin(unknowns: 1)
        equations.add([SIMD2(2, 0)], residuals: [-6], unknowns: [0])
        let isSolved = equations.solve(damping: 1)
        try #require(isSolved)
        #expect(abs(equations.solution[0] - 1.5) < 1e-9)
    }

    private func expectRefusal(_ equations: inout LeastSquares, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSolved = equations.solve(damping: 0.1)
        #expect(!isSolved, sourceLocation: sourceLocation)
    }

    @Test("rows that say nothing, and rows that are not numbers, are refused")
    func refusal() {
        var equations = LeastSquares()
        equations.begin(unknowns: 3)
        expectRefusal(&equations)
        equations.begin(unknowns: 3)
        equations.add([SIMD2<Double>.zero], residuals: [5], unknowns: [0, 1])
        expectRefusal(&equations)
        equations.begin(unknowns: 1)
        equations.add([SIMD2(.nan, 0)], residuals: [5], unknowns: [0])
        expectRefusal(&equations)
    }

    @Test("an unknown that no row speaks of is left as it is")
    func faint() throws {
        var equations = LeastSquares()
        equations.begin(unknowns: 2)
        equations.add([SIMD2(2, 0)], residuals: [-6], unknowns: [0])
        let isSolved = equations.solve(damping: 0)
        try #require(isSolved)
        #expect(abs(equations.solution[0] - 3) < 1e-9 && equations.solution[1] == 0)
    }
}
