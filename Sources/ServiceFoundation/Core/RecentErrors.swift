internal import Foundation
package import Logging
internal import Synchronization

/// The last warnings and errors of the log, for the operator's page.
package final class RecentErrors: Sendable {
    /// A line of the log.
    package struct Line: Sendable {
        package let time: Moment
        package let level: Logger.Level
        package let message: String
    }

    /// The most lines that are kept.
    private static let most = 50
    /// The most characters of a line.
    private static let longest = 500

    private struct State {
        var lines: [Line] = []
        var counts: [Logger.Level: Int] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Notes a line, if it is a warning or an error.
    package func note(_ event: LogEvent, _ metadata: Logger.Metadata) {
        guard event.level >= .warning else { return }
        let details = metadata.filter { !LogField.ofContext.contains($0.key) }.sorted { $0.key < $1.key }
        let text = ["\(event.message)"] + details.map { "\($0)=\($1)" }
        let line = Line(
            time: Moment(Date()),
            level: event.level,
            message: text.joined(separator: " ").prefixed(to: Self.longest)
        )
        state.withLock { state in
            state.counts[event.level, default: 0] += 1
            state.lines.append(line)
            if state.lines.count > Self.most { state.lines.removeFirst() }
        }
    }

    /// The last lines, the newest first.
    package var lines: [Line] { state.withLock { $0.lines.reversed() } }

    /// How many lines there were, by level.
    package var counts: [Logger.Level: Int] { state.withLock { $0.counts } }
}
