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
