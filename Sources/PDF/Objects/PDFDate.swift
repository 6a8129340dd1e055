/// A date (ISO 32000-1, 7.9.4): a moment and the offset of the local clock.
package struct PDFDate: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    package let seconds: Int
    /// Minutes that the local clock is ahead of UTC, -1439 to 1439.
    package let offsetMinutes: Int

    package init(seconds: Int, offsetMinutes: Int) {
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_214_400)
        self.offsetMinutes = min(max(offsetMinutes, -1439), 1439)
    }

    /// `D:YYYYMMDDHHmmSS` with `Z` or `+HH'mm'`.
    package var pdfText: String {
        let (date, time, zone) = parts
        let offset = offsetMinutes == 0 ? "Z" : zone.sign + zone.hours + "'" + zone.minutes + "'"
        return "D:" + date.joined() + time.joined() + offset
    }

    /// The form of XMP (ISO 16684-1, 8.2.1.2): `YYYY-MM-DDThh:mm:ss+hh:mm`.
    package var xmpText: String {
        let (date, time, zone) = parts
        return date.joined(separator: "-") + "T" + time.joined(separator: ":")
            + (offsetMinutes == 0 ? "Z" : zone.sign + zone.hours + ":" + zone.minutes)
    }

    private var parts: (date: [String], time: [String], zone: (sign: String, hours: String, minutes: String)) {
        let local = seconds + offsetMinutes * 60
        let days = (local - Self.modulo(local, 86_400)) / 86_400
        let rest = Self.modulo(local, 86_400)
        let (year, month, day) = Self.civil(days: days)
        let sign = offsetMinutes < 0 ? "-" : "+"
        let zone = (sign, Self.digits(abs(offsetMinutes) / 60, 2), Self.digits(abs(offsetMinutes) % 60, 2))
        return (
            [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)],
            [Self.digits(rest / 3600, 2), Self.digits(rest / 60 % 60, 2), Self.digits(rest % 60, 2)],
            zone
        )
    }

    private static func modulo(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// The Gregorian date of a day counted from 1970-01-01 (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
