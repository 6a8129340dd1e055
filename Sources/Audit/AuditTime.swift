internal import SignetBasics

/// A moment in milliseconds, UTC, written by RFC 3339 with three decimals: `2026-11-21T22:40:01.123Z`.
package struct AuditTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int

    /// The years 1 to 9999, which have four digits.
    private static let range = -62_135_596_800_000...253_402_300_799_999

    /// A moment; one outside the years 1 to 9999 becomes the nearest that is not.
    package init(milliseconds: Int) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    package static func < (one: AuditTime, other: AuditTime) -> Bool { one.milliseconds < other.milliseconds }

    /// Reads the one form that ``text`` has; nil for everything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { return nil }
        func number(_ place: Range<Int>) -> Int? {
            bytes[place].reduce(Int?.some(0)) { value, byte in
                guard let value, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                return value * 10 + Int(byte & 15)
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let fraction = number(20..<23)
        else { return nil }
        let time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard let time else { return nil }
        self.init(milliseconds: time.seconds * 1000 + fraction)
        // Times with other punctuation give another text.
        guard self.text.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The moment in text.
    package var text: String {
        let fraction = (milliseconds % 1000 + 1000) % 1000
        let time = CivilTime(seconds: (milliseconds - fraction) / 1000)
        return time.dateDigits.joined(separator: "-") + "T" + time.timeDigits.joined(separator: ":")
            + ".\(CivilTime.digits(fraction, 3))Z"
    }
}
