/// Numbers that are stored as whole ones with so many decimals.
enum DecimalUnit {
    /// What the whole numbers are to be divided by.
    static func divisor(_ decimals: Int) -> Double {
        (0..<min(max(decimals, 0), 18)).reduce(1) { divisor, _ in divisor * 10 }
    }
}
