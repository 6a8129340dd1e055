package import FoundationEssentials
internal import SignetBasics

/// A date of ISO 8601: a day, or a second with `Z` or an offset from UTC.
package struct WrittenDate: Hashable, Sendable {
    /// The point in time.
    package let date: Date
    /// The zone that it was written in.
    package let timeZone: TimeZone

    /// Reads a date as `2026-05-17` or `2026-05-17T09:30:00+02:00`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
        guard day.count == 3, let year = day[0], let month = day[1], let dayOfMonth = day[2], year >= 1900, year <= 9999
        else { return nil }
        var clock = [0, 0, 0]
        var offset = 0
        if parts.count == 2 {
            guard let time = Self.time(parts[1]) else { return nil }
            clock = time.clock
            offset = time.offset
        }
        let time = CivilTime(
            year: year,
            month: month,
            day: dayOfMonth,
            hour: clock[0],
            minute: clock[1],
            second: clock[2]
        )
        guard let time, let timeZone = TimeZone(secondsFromGMT: offset) else { return nil }
        date = Date(timeIntervalSince1970: Double(time.seconds - offset))
        self.timeZone = timeZone
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int(text) : nil
    }

    private static func time(_ text: Substring) -> (clock: [Int], offset: Int)? {
        var clockText = text
        var offset = 0
        if text.last == "Z" {
            clockText = text.dropLast()
        } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            let zone = text[text.index(after: sign)...].split(separator: ":").map { number($0) }
            guard zone.count == 2, let hours = zone[0], let minutes = zone[1], hours < 24, minutes < 60 else {
                return nil
            }
            offset = (hours * 3600 + minutes * 60) * (text[sign] == "-" ? -1 : 1)
            clockText = text[..<sign]
        }
        let clock = clockText.split(separator: ":", omittingEmptySubsequences: false).compactMap { number($0) }
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 60 else { return nil }
        return (clock, offset)
    }
}

extension TimeZone {
    /// The zone at a point in time as captions name it: `GMT+02:00`.
    package func captionName(at date: Date) -> String {
        let minutes = secondsFromGMT(for: date) / 60
        guard minutes != 0 else { return "GMT" }
        let digits = [abs(minutes) / 60, abs(minutes) % 60].map { CivilTime.digits($0, 2) }
        return "GMT" + (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
