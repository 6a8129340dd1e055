import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct QuadraticFormTests {
    /// A matrix with given eigenvalues, the first along a direction.
    private func form(_ first: Double, _ second: Double, angle: Double) -> QuadraticForm {
        let axis = Point(direction: angle)
        return QuadraticForm(square: axis) * first + QuadraticForm(square: axis.perpendicular) * second
    }

    private func expectEqual(
        _ a: QuadraticForm,
        _ b: QuadraticForm,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let differences = [a.xx - b.xx, a.xy - b.xy, a.yy - b.yy]
        let scale = 1e-12 * (abs(b.xx) + abs(b.yy))
        #expect(differences.allSatisfy { abs($0) <= scale }, "\(a) \(b)", sourceLocation: sourceLocation)
    }

    @Test("the inverse undoes the product with a vector", arguments: [0, 0.4, 1.1, 2.9])
    func inverse(_ angle: Double) {
        let form = form(5, 0.2, angle: angle)
        let vector = Point(x: 3, y: -7)
        #expect((form.inverse * (form * vector)).distance(to: vector) < 1e-12)
        expectEqual(form.inverse, self.form(0.2, 5, angle: angle))
        #expect(abs(form.determinant - 1) < 1e-12 && abs(form.trace - 5.2) < 1e-12)
    }

    @Test("mapping changes the eigenvalues and leaves the directions", arguments: [0, 0.4, 1.1, 2.9])
    func mapped(_ angle: Double) {
        expectEqual(form(9, 4, angle: angle).mapped { $0.squareRoot() }, form(3, 2, angle: angle))
        expectEqual(form(9, 4, angle: angle).mapped { min($0, 5) }, form(5, 4, angle: angle))
        expectEqual((QuadraticForm.identity * 3).mapped { $0 * 2 }, QuadraticForm.identity * 6)
    }

    @Test("the smaller eigenvalue is never taken for negative by rounding")
    func rounding() {
        var generator = SplitMix(seed: 5)
        for _ in 0..<1_000 {
            let vector = Point(direction: Double.random(in: 0...6.3, using: &generator)) * 1e4
            var values: [Double] = []
            _ = QuadraticForm(square: vector).mapped { value in
                values.append(value)
                return value
            }
            #expect(values.count == 2 && values.allSatisfy { $0 >= 0 })
        }
    }

    @Test("the value along a direction is the eigenvalue there")
    func value() {
        let form = form(9, 4, angle: 0.7)
        #expect(abs(form.value(along: Point(direction: 0.7)) - 9) < 1e-12)
        #expect(abs(form.value(along: Point(direction: 0.7).perpendicular) - 4) < 1e-12)
    }
}
