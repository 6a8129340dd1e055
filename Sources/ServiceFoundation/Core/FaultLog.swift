package import Logging
internal import SignetObjects
internal import Synchronization

/// Writes the failures of many tasks into the log.
///
/// While the store does not answer, all of them fail again and again: that is written once in a while for each reason.
package final class FaultLog: Sendable {
    private struct Line {
        var next: ContinuousClock.Instant
        /// The failures since the last line.
        var dropped = 0
    }

    private let pause: Duration
    private let lines = Mutex<[StoreUnavailableError.Reason: Line]>([:])

    package init(pause: Duration = .seconds(60)) { self.pause = pause }

    /// Notes a failure.
    package func note(
        _ error: any Error,
        _ message: Logger.Message,
        _ metadata: Logger.Metadata,
        to logger: Logger
    ) {
        guard let reason = StoreUnavailableError(error)?.reason else {
            let text = "\(String(reflecting: error).prefixed(to: 500))"
            return logger.error(message, metadata: metadata.merging(["error": "\(text)"]) { $1 })
        }
        guard let dropped = lines.withLock({ Self.dropped(reason, &$0, pause) }) else { return }
        let text = (error as? ObjectError)?.description ?? "\(StoreUnavailableError(reason))"
        var details = metadata.merging(["error": "\(text)", "reason": "\(reason.rawValue)"]) { $1 }
        if dropped > 0 { details["similar"] = "\(dropped)" }
        logger.error(message, metadata: details)
    }

    /// How many failures were dropped since the last line; `nil` where this one is to be dropped too.
    private static func dropped(
        _ reason: StoreUnavailableError.Reason,
        _ lines: inout [StoreUnavailableError.Reason: Line],
        _ pause: Duration
    ) -> Int? {
        let now = ContinuousClock.now
        guard let line = lines[reason], line.next > now else {
            let dropped = lines[reason]?.dropped ?? 0
            lines[reason] = Line(next: now + pause)
            return dropped
        }
        lines[reason]?.dropped += 1
        return nil
    }
}
