/// Numbers that are stored as integers with this many decimals.
enum DecimalUnit {
    /// The divisor of the integers.
    static func divisor(_ decimals: Int) -> Double {
        (0..<min(max(decimals, 0), 18)).reduce(1) { divisor, _ in divisor * 10 }
    }
}
