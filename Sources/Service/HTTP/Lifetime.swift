internal import Foundation
internal import HTTPTypes

/// How long something lasts: a number of seconds, a duration (P14D, PT36H), or until a moment.
enum Lifetime: Decodable, Sendable {
    case seconds(Int)
    case duration(CalendarDuration)
    case until(Moment)

    /// The longest, in seconds: ten years.
    private static let longest = 315_360_000

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Int.self) {
            self = .seconds(seconds)
            return
        }
        guard let text = try? container.decode(String.self) else { throw Self.problem(decoder.codingPath, nil) }
        if let duration = CalendarDuration(text) {
            self = .duration(duration)
        } else if let moment = try? container.decode(Moment.self) {
            self = .until(moment)
        } else {
            throw Self.problem(decoder.codingPath, text)
        }
    }

    private static func problem(_ path: [any CodingKey], _ text: String?) -> Problem {
        .invalid(
            """
            \(path.place) must be a number of seconds, a duration of ISO 8601 in whole numbers as P14D, PT36H or P1DT12H, or a \
            moment of RFC 3339 as 2026-12-24T18:00:00Z\(text.map { ", not '\($0.prefixed(to: 80))'" } ?? "").
            """
        )
    }

    /// The end, within ten years from now.
    func end(from now: Moment) throws(Problem) -> Moment {
        let end: Moment? =
            switch self {
            case .seconds(let seconds): (1...Self.longest).contains(seconds) ? now.adding(seconds: seconds) : nil
            case .duration(let duration): duration.end(from: now)
            case .until(let moment): moment
            }
        guard let end, end >= now.adding(seconds: 1), end <= now.adding(seconds: Self.longest) else {
            throw .invalid("'expires' must be between a second and ten years from now.")
        }
        return end
    }
}

/// A duration of ISO 8601 in whole numbers, as `P14D`, `PT36H`, `P1Y6M` or `P1DT12H`.
///
/// Years and months are those of the calendar in UTC; days and weeks always have 24 hours and seven days.
struct CalendarDuration: Hashable, Sendable {
    let months: Int
    let seconds: Int

    /// Reads a duration.
    ///
    /// - Returns: `nil` for other texts, and for numbers of more than nine digits.
    init?(_ text: String) {
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

    /// When it is over; `nil` where the calendar does not reach so far.
    func end(from start: Moment) -> Moment? {
        guard months > 0 else { return start.adding(seconds: seconds) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Far beyond all accepted values, and within the range of the calendar.
        guard months <= 12_000 else { return nil }
        return calendar.date(byAdding: .month, value: months, to: start.date).map {
            Moment($0).adding(seconds: seconds)
        }
    }
}
