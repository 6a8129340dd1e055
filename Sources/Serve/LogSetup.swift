internal import Foundation
internal import Glibc
internal import Logging
internal import SignetFiles
internal import SignetService
internal import SignetServiceFoundation

/// Where log lines go: standard error, as text for people and as JSON for programs.
enum LogSetup {
    /// The logger of a command that ends by itself.
    static func logger(level: Logger.Level, format: ServiceConfiguration.LogFormat) -> Logger {
        logger(level: level, format: format, instance: nil, recent: RecentErrors())
    }

    /// The logger of the service, whose lines have the trace that they belong to and the name of this process.
    ///
    /// Warnings and errors are noted in `recent`.
    static func logger(
        level: Logger.Level,
        format: ServiceConfiguration.LogFormat,
        instance: String?,
        recent: RecentErrors
    ) -> Logger {
        let asText = format == .text || format == .automatic && isatty(STDERR_FILENO) == 1
        let instances: Logger.Metadata = instance.map { [LogField.instance: "\($0)"] } ?? [:]
        LoggingSystem.bootstrap(
            { label, provider in
                guard !asText else {
                    let handler = StreamLogHandler.standardError(label: label, metadataProvider: provider)
                    return NotingLogHandler(handler, recent)
                }
                return NotingLogHandler(JSONLogHandler(label: label, metadata: instances, provider), recent)
            },
            metadataProvider: LogField.traces
        )
        var logger = Logger(label: "signet")
        logger.logLevel = level
        return logger
    }
}

/// Writes one JSON object a line.
struct JSONLogHandler: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata
    var metadataProvider: Logger.MetadataProvider?

    init(label: String, metadata: Logger.Metadata, _ provider: Logger.MetadataProvider?) {
        (self.label, self.metadata, metadataProvider) = (label, metadata, provider)
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = [
            "time": Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            "level": event.level.rawValue, "logger": label, "message": "\(event.message)",
        ]
        let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in all { line[key] = "\(value)" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? Array(encoder.encode(line)) else { return }
        LogOutput.write(bytes)
    }
}
