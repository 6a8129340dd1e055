internal import Logging
internal import SignetService
internal import SignetServiceFoundation

/// Notes warnings and errors for the operator's page, and passes all lines on.
struct NotingLogHandler: LogHandler {
    private var base: any LogHandler
    private let recent: RecentErrors

    init(_ base: any LogHandler, _ recent: RecentErrors) { (self.base, self.recent) = (base, recent) }

    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        base.log(event: event)
        recent.note(event, base.metadata.merging(event.metadata ?? [:]) { $1 })
    }
}
