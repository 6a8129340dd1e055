internal import SignetBasics

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

    /// Reads a date (ISO 32000-2, 7.9.4), whose parts behind the year may be missing; nil for anything else.
    package init?(pdfText text: String) {
        let characters = Array((text.hasPrefix("D:") ? text.dropFirst(2) : text[...]).utf8)
        let digits = characters.prefix { $0.isDigit }
        guard digits.count >= 4, digits.count.isMultiple(of: 2) else { return nil }
        func number(_ start: Int, _ count: Int, or missing: Int) -> Int {
            guard start + count <= digits.count else { return missing }
            return digits[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        let time = CivilTime(
            year: number(0, 4, or: 0),
            month: number(4, 2, or: 1),
            day: number(6, 2, or: 1),
            hour: number(8, 2, or: 0),
            minute: number(10, 2, or: 0),
            second: number(12, 2, or: 0)
        )
        guard let time else { return nil }
        let zone = characters[digits.count...].filter { $0.isDigit }.prefix(4).map { Int($0) - 48 }
        let sign = characters.dropFirst(digits.count).first == UInt8(ascii: "-") ? -1 : 1
        let minutes = zone.count < 2 ? 0 : zone[0] * 600 + zone[1] * 60 + (zone.count < 4 ? 0 : zone[2] * 10 + zone[3])
        self.init(seconds: time.seconds - sign * minutes * 60, offsetMinutes: sign * minutes)
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
        let local = CivilTime(seconds: seconds + offsetMinutes * 60)
        let minutes = abs(offsetMinutes)
        let zone = (
            offsetMinutes < 0 ? "-" : "+", CivilTime.digits(minutes / 60, 2), CivilTime.digits(minutes % 60, 2)
        )
        return (local.dateDigits, local.timeDigits, zone)
    }
}
