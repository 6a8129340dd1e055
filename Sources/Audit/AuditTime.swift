/// A moment in milliseconds, UTC, written as RFC 3339 has it with three decimals: `2026-11-21T22:40:01.123Z`.
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
            let fraction = number(20..<23), year > 0
        else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        self.init(milliseconds: (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + fraction)
        // What is no date, no time or punctuated otherwise comes out as another text.
        guard self.text.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The moment in text.
    package var text: String {
        let days = Self.quotient(milliseconds, 86_400_000)
        let rest = milliseconds - days * 86_400_000
        let (year, month, day) = Self.date(days: days)
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))T\(Self.digits(hour, 2)):"
            + "\(Self.digits(minute, 2)):\(Self.digits(second, 2)).\(Self.digits(rest % 1000, 3))Z"
    }

    /// Days since 1970-01-01 of a date of the Gregorian calendar; years are counted from March.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = quotient(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a number of days since 1970-01-01.
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = quotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func quotient(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
