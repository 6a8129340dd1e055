internal import Foundation

/// A duration of ISO 8601 in whole numbers, as `P14D`, `PT36H`, `P1Y6M` or `P1DT12H`.
///
/// Years and months are those of the calendar in UTC; days and weeks always have 24 hours and seven days.
package struct CalendarDuration: Hashable, Sendable {
    let months: Int
    package let seconds: Int

    /// Reads a duration.
    ///
    /// - Returns: `nil` for other texts, and for numbers of more than nine digits.
    package init?(_ text: String) {
        let days = /P(?:([0-9]{1,9})Y)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})W)?(?:([0-9]{1,9})D)?/
        let hours = /(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})S)?/
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let front = parts.first?.wholeMatch(of: days),
            let back = (parts.count > 1 ? parts[1] : "").wholeMatch(of: hours),
            text != "P", text.last != "T"
        else { return nil }
        func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
        months = number(front.1) * 12 + number(front.2)
        seconds =
            number(front.3) * 604_800 + number(front.4) * 86_400 + number(back.1) * 3600 + number(back.2) * 60
            + number(back.3)
    }

    /// A duration of that many seconds.
    package init(seconds: Int) { (months, self.seconds) = (0, seconds) }

    /// The duration in months, days and the seconds that are left, as `P30D` or `P1DT43200S`.
    package var text: String {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let front = (months == 0 ? "" : "\(months)M") + (days == 0 ? "" : "\(days)D")
        return "P" + front + (rest != 0 || front.isEmpty ? "T\(rest)S" : "")
    }

    /// The beginning of the duration that ends at a moment; `nil` beyond the calendar.
    package func start(before end: Moment) -> Moment? { Self.moved(end, months: -months, seconds: -seconds) }

    /// The end of the duration; `nil` beyond the calendar.
    package func end(from start: Moment) -> Moment? { Self.moved(start, months: months, seconds: seconds) }

    private static func moved(_ moment: Moment, months: Int, seconds: Int) -> Moment? {
        guard months != 0 else { return moment.adding(seconds: seconds) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Far beyond all accepted values, and within the range of the calendar.
        guard abs(months) <= 12_000 else { return nil }
        return calendar.date(byAdding: .month, value: months, to: moment.date).map {
            Moment($0).adding(seconds: seconds)
        }
    }
}
