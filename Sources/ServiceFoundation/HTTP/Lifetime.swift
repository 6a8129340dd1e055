/// How long something lasts: a number of seconds, a duration (P14D, PT36H), or until a moment.
package enum Lifetime: Codable, Sendable {
    case seconds(Int)
    case duration(CalendarDuration)
    case until(Moment)

    /// The longest, in seconds: ten years.
    private static let longest = 315_360_000

    package init(from decoder: any Decoder) throws {
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .seconds(let seconds): try container.encode(seconds)
        case .duration(let duration): try container.encode(duration.text)
        case .until(let moment): try container.encode(moment)
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
    package func end(from now: Moment) throws(Problem) -> Moment {
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
