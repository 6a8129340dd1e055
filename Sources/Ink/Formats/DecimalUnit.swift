/// Numbers that are stored as whole ones with this many decimals.
enum DecimalUnit {
    /// The divisor of the whole numbers.
    static func divisor(_ decimals: Int) -> Double {
        (0..<min(max(decimals, 0), 18)).reduce(1) { divisor, _ in divisor * 10 }
    }
}
