internal import Foundation
internal import Logging
internal import SignetService

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Where log lines go: standard error, as text for people and as JSON for programs.
enum LogSetup {
    static func logger(level: Logger.Level, format: ServiceConfiguration.LogFormat) -> Logger {
        let asText = format == .text || format == .automatic && isatty(STDERR_FILENO) == 1
        LoggingSystem.bootstrap { label in
            if asText { return StreamLogHandler.standardError(label: label) }
            return JSONLogHandler(label: label)
        }
        var logger = Logger(label: "signet")
        logger.logLevel = level
        return logger
    }
}

/// Writes one JSON object a line.
struct JSONLogHandler: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = [
            "time": Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            "level": event.level.rawValue, "logger": label, "message": "\(event.message)",
        ]
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) { line[key] = "\(value)" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(line) else { return }
        FileHandle.standardError.write(bytes + Data("\n".utf8))
    }
}

/// Writes a line to standard output, at once.
func printLine(_ line: String) { printText(line + "\n") }

/// Writes a text to standard output, at once.
func printText(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

/// Writes a line to standard error.
func printError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
