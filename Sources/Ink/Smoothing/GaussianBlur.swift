import Glibc

/// A weighted mean of each value and its neighbours, with normal weights; at the ends, of the existing ones.
struct GaussianBlur {
    private let weights: [Double]

    /// Makes a blur; the deviation is in values and at most 64, so that the work stays bounded.
    init(deviation: Double) {
        let sigma = min(max(deviation, 0.1), 64)
        weights = (0...Int((3 * sigma).rounded(.up))).map { offset in
            exp(-0.5 * Double(offset * offset) / (sigma * sigma))
        }
    }

    func apply(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            var sum = values[index] * weights[0]
            var weight = weights[0]
            for offset in 1..<weights.count {
                if index - offset >= 0 {
                    sum += values[index - offset] * weights[offset]
                    weight += weights[offset]
                }
                if index + offset < values.count {
                    sum += values[index + offset] * weights[offset]
                    weight += weights[offset]
                }
            }
            return sum / weight
        }
    }
}
