package import Foundation
internal import SignetAudit

/// A moment in whole milliseconds since 1970 in UTC, in the forms of the store and of JSON (RFC 3339).
package struct Moment: Hashable, Comparable, Sendable, Codable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package func adding(seconds: Int) -> Moment { Moment(milliseconds: milliseconds + Int64(seconds) * 1000) }

    /// How many seconds it is before another; none where it is later.
    package func seconds(before other: Moment) -> Int { Int(max(0, other.milliseconds - milliseconds) / 1_000) }

    package static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

    /// As in `2026-11-21T22:40:01.123Z`.
    package var text: String { AuditTime(milliseconds: Int(milliseconds)).text }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        // Formats of dates go by way of binary fractions, and may lose a millisecond.
        if let time = AuditTime(text) {
            self.init(milliseconds: Int64(time.milliseconds))
            return
        }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        guard let date = try? Date(text, strategy: style) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "'\(text)' is not a moment of RFC 3339"
            )
        }
        self.init(date)
    }
}
