internal import SignetBasics

/// The time in a time stamp, in UTC.
///
/// ```
/// GeneralizedTime: YYYYMMDDhhmmss[.s...]Z
/// ```
public struct TimeStampTime: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00.
    public let seconds: Int
    /// 0 to 999,999,999.
    public let nanoseconds: Int

    /// Makes a time.
    public init(seconds: Int, nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Makes a time of whole seconds.
    package init(seconds: Int) { self.init(seconds: seconds, nanoseconds: 0) }

    /// Reads a time; nil unless it has the form that RFC 3161, 2.4.2, requires.
    ///
    /// Trailing zeros of the fraction, which it forbids, are accepted, and digits beyond nanoseconds are left out.
    package init?(generalizedTime bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "Z"), bytes.count <= 40 else { return nil }
        let parts = bytes.dropLast().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = parts.map { part in part.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil } }
        guard (1...2).contains(parts.count), zip(parts, digits).allSatisfy({ $0.count == $1.count }),
            digits[0].count == 14
        else { return nil }
        let value = { (range: Range<Int>) in digits[0][range].reduce(0) { $0 * 10 + $1 } }
        guard
            let time = CivilTime(
                year: value(0..<4),
                month: value(4..<6),
                day: value(6..<8),
                hour: value(8..<10),
                minute: value(10..<12),
                second: value(12..<14)
            )
        else { return nil }
        seconds = time.seconds
        guard parts.count == 2 else {
            nanoseconds = 0
            return
        }
        guard !digits[1].isEmpty else { return nil }
        nanoseconds = (0..<9).reduce(0) { $0 * 10 + ($1 < digits[1].count ? digits[1][$1] : 0) }
    }
}

extension TimeStampTime: CustomStringConvertible {
    /// The time by ISO 8601, with the fraction's own digits.
    public var description: String {
        let time = CivilTime(seconds: seconds)
        var fraction = CivilTime.digits(nanoseconds, 9)
        while fraction.last == "0" { fraction.removeLast() }
        return time.dateDigits.joined(separator: "-") + "T" + time.timeDigits.joined(separator: ":")
            + (fraction.isEmpty ? "" : "." + fraction) + "Z"
    }
}
