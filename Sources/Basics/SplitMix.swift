/// A small generator with a seed, so that every run sees the same numbers (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Makes a generator; the same seed gives the same numbers.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// The next number from 0 to below 1, in steps of 2⁻⁵³.
    package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
