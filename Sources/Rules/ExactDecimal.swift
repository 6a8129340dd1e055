/// A decimal number that is exact: at most 38 digits, of which at most 38 after the point.
///
/// A result that needs more digits is refused, never rounded; only a quotient is rounded, to 20 digits after the point. It is computed
/// without binary fractions, and alike by `shared/decimals.js`.
package struct ExactDecimal: Hashable, Sendable {
    /// The digits without the point, of which the last is not 0 where it is after the point.
    private let coefficient: Int128
    /// The digits after the point.
    private let scale: Int

    package static let digits = 38
    /// The digits after the point of a quotient, and of a rounded number at most.
    package static let quotientScale = 20
    /// The longest text that is read, with zeros that say nothing.
    private static let longestText = 80

    package static let zero = ExactDecimal(known: 0, 0)

    /// 1, 10, … 10^38.
    private static let powers: [Int128] = (0...digits).map { (0..<$0).reduce(Int128(1)) { power, _ in power * 10 } }
    private static var bound: Int128 { powers[digits] }

    private init(known coefficient: Int128, _ scale: Int) { (self.coefficient, self.scale) = (coefficient, scale) }

    package init(_ number: Int) { self.init(known: Int128(number), 0) }

    /// A number without its last zeros after the point; nil where it has too many digits.
    private init?(_ coefficient: Int128, scale: Int) {
        guard coefficient.magnitude < Self.bound.magnitude else { return nil }
        var (coefficient, scale) = (coefficient, scale)
        while scale > 0, coefficient % 10 == 0 {
            coefficient /= 10
            scale = coefficient == 0 ? 0 : scale - 1
        }
        guard scale <= Self.digits else { return nil }
        self.init(known: coefficient, scale)
    }

    /// Reads digits with an optional sign and point, as `-1234.5`; nil for anything else, or for too many digits.
    package init?(_ text: String) {
        var bytes = text.utf8[...]
        guard bytes.count <= Self.longestText else { return nil }
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        var coefficient: Int128 = 0
        for byte in parts.joined() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            guard coefficient < Self.bound / 10 else { return nil }
            coefficient = coefficient * 10 + Int128(byte - UInt8(ascii: "0"))
        }
        self.init(isNegative ? -coefficient : coefficient, scale: parts.count > 1 ? parts[1].count : 0)
    }

    /// The number as its shortest text, as `-1234.5`.
    package var text: String {
        let digits = String(coefficient.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
        let (whole, fraction) = (padded.dropLast(scale), padded.suffix(scale))
        return (coefficient < 0 ? "-" : "") + whole + (scale > 0 ? "." + fraction : "")
    }

    /// The number as an integer; nil where it has digits after the point or is too large.
    package var integer: Int? { scale == 0 ? Int(exactly: coefficient) : nil }
}

extension ExactDecimal {
    package static prefix func - (number: ExactDecimal) -> ExactDecimal {
        ExactDecimal(known: -number.coefficient, number.scale)
    }

    /// The sum; nil where it has too many digits.
    package func adding(_ other: ExactDecimal) -> ExactDecimal? {
        let common = max(scale, other.scale)
        guard let left = shifted(to: common), let right = other.shifted(to: common) else { return nil }
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        return isTooLarge ? nil : ExactDecimal(sum, scale: common)
    }

    /// The product; nil where it has too many digits.
    package func multiplied(by other: ExactDecimal) -> ExactDecimal? {
        let (product, isTooLarge) = coefficient.multipliedReportingOverflow(by: other.coefficient)
        return isTooLarge ? nil : ExactDecimal(product, scale: scale + other.scale)
    }

    /// The quotient, rounded to 20 digits after the point, halves away from zero; nil for a division by zero, and where it has too many
    /// digits.
    package func divided(by other: ExactDecimal) -> ExactDecimal? {
        guard other.coefficient != 0 else { return nil }
        let isNegative = (coefficient < 0) != (other.coefficient < 0)
        let (dividend, divisor) = (coefficient.magnitude, other.coefficient.magnitude)
        var (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        let further = Self.quotientScale + other.scale - scale
        if further < 0 {
            quotient = Self.halfUp(quotient, by: Self.powers[-further].magnitude)
        } else {
            for _ in 0..<further {
                let (digit, rest) = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: 10))
                guard quotient < Self.bound.magnitude / 10 else { return nil }
                (quotient, remainder) = (quotient * 10 + digit, rest)
            }
            if remainder >= divisor - remainder { quotient += 1 }
        }
        guard quotient < Self.bound.magnitude else { return nil }
        return ExactDecimal(isNegative ? -Int128(quotient) : Int128(quotient), scale: Self.quotientScale)
    }

    /// The number rounded to a count of digits after the point, or before it where the count is negative; halves go away from zero.
    ///
    /// Nil where it has too many digits.
    package func rounded(_ places: Int) -> ExactDecimal? {
        guard places < scale else { return self }
        let dropped = scale - places
        guard dropped <= Self.digits else { return .zero }
        let magnitude = Int128(Self.halfUp(coefficient.magnitude, by: Self.powers[dropped].magnitude))
        let kept = coefficient < 0 ? -magnitude : magnitude
        guard places < 0 else { return ExactDecimal(kept, scale: places) }
        let (number, isTooLarge) = kept.multipliedReportingOverflow(by: Self.powers[-places])
        return isTooLarge ? nil : ExactDecimal(number, scale: 0)
    }

    /// The coefficient for more digits after the point; nil where it is too large.
    private func shifted(to scale: Int) -> Int128? {
        let (number, isTooLarge) = coefficient.multipliedReportingOverflow(by: Self.powers[scale - self.scale])
        return isTooLarge || number.magnitude >= Self.bound.magnitude ? nil : number
    }

    private static func halfUp(_ number: UInt128, by divisor: UInt128) -> UInt128 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder >= divisor - remainder ? quotient + 1 : quotient
    }
}

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool { left.parts < right.parts }

    /// The part before the point, and the 38 digits after it.
    private var parts: (Int128, Int128) {
        let (whole, fraction) = coefficient.quotientAndRemainder(dividingBy: Self.powers[scale])
        return (whole, fraction * Self.powers[Self.digits - scale])
    }
}
