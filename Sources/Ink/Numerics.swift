#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Double {
    var logarithm: Double { log(max(self, .leastNormalMagnitude)) }
    var exponential: Double { exp(self) }

    func raised(to power: Double) -> Double { pow(self, power) }
}

/// Smoothing of plain sequences.
enum Gaussian {
    /// Values averaged under a bell of a width in steps; at the ends the bell is cut and weighs what is there.
    static func blur(_ values: [Double], sigma: Double) -> [Double] {
        guard sigma > 0, values.count > 1 else { return values }
        let reach = min(values.count - 1, Int((3 * sigma).rounded(.up)))
        let weights = (0...reach).map { (-0.5 * Double($0 * $0) / (sigma * sigma)).exponential }
        return values.indices.map { index in
            var sum = 0.0
            var total = 0.0
            for neighbour in max(0, index - reach)...min(values.count - 1, index + reach) {
                let weight = weights[abs(neighbour - index)]
                sum += values[neighbour] * weight
                total += weight
            }
            return sum / total
        }
    }
}

extension Double {
    /// The angle of the vector (`x`, self).
    func arcTangent(_ x: Double) -> Double { atan2(self, x) }
}
