import Logging

@testable import SignetServiceFoundation

/// Notes what is logged, for tests that look at it.
struct NotingHandler: LogHandler {
    let recent: RecentErrors
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { recent.note(event, event.metadata ?? [:]) }
}
