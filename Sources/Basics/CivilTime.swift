/// A second of the proleptic Gregorian calendar, on the clock of any one zone.
///
/// The arithmetic is Hinnant's, "chrono-Compatible Low-Level Date Algorithms": years are counted from March, in eras of 400.
package struct CivilTime: Hashable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// 0 to 59.
    package let second: Int

    /// The years that ``init(year:month:day:hour:minute:second:)`` takes: those with four digits.
    private static let years = 1...9999

    /// Makes a time; nil for one that no clock and no calendar shows.
    package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        // The 31st of a month with 30 days is another day.
        guard CivilTime(seconds: seconds) == self else { return nil }
    }

    /// The time that many seconds after 1970-01-01 00:00.
    package init(seconds: Int) {
        let (days, rest) = Self.division(seconds, 86_400)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        let (era, dayOfEra) = Self.division(days + Self.daysToEpoch, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The seconds since 1970-01-01 00:00.
    package var seconds: Int {
        let (era, yearOfEra) = Self.division(month <= 2 ? year - 1 : year, 400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - Self.daysToEpoch
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// The days from 1 March of the year 0 to 1970-01-01.
    private static let daysToEpoch = 719_468

    /// The year in four digits, the month and the day in two.
    package var dateDigits: [String] { [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)] }

    /// The hour, the minute and the second in two digits.
    package var timeDigits: [String] { [hour, minute, second].map { Self.digits($0, 2) } }

    /// A number with at least that many digits.
    package static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// The quotient rounded down, and the remainder.
    private static func division(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
