internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging
internal import SignetService
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The common parts of the commands on the data folder.
enum MaintenanceCommand {
    /// Does something with the data folder; a failure is one line on standard error.
    static func run<Value>(_ settings: SettingOptions, _ work: (Maintenance) throws -> Value) throws -> Value {
        let maintenance = try maintenance(settings)
        do { return try work(maintenance) } catch { throw reported(error) }
    }

    /// Does something with the data folder or the database; a failure is one line on standard error.
    static func run<Value>(
        _ settings: SettingOptions,
        maintaining work: (Maintenance) async throws -> Value
    ) async throws
        -> Value
    {
        let maintenance = try maintenance(settings)
        do { return try await work(maintenance) } catch { throw reported(error) }
    }

    private static func maintenance(_ settings: SettingOptions) throws -> Maintenance {
        // Written files are readable by this user only.
        _ = umask(0o077)
        return Maintenance(try settings.configuration(), environment: .system)
    }

    private static func reported(_ error: any Error) -> ExitCode {
        printError("signet serve: \(ServeErrorText.sentence(error))")
        return ExitCode(status(of: error))
    }

    /// Does something with the service beside the process that serves the folder; a failure is one line on standard error.
    static func run<Value>(
        _ settings: SettingOptions,
        _ work: (SignetService) async throws -> Value
    ) async throws -> Value {
        _ = umask(0o077)
        let logger = LogSetup.logger(level: .error, format: .text)
        let configuration = try settings.configuration()
        do {
            return try await work(try SignetService(configuration, environment: .system, logger: logger))
        } catch { throw reported(Maintenance(configuration, environment: .system).explained(error)) }
    }

    private static func status(of error: any Error) -> Int32 {
        if error is UnknownAccountError { return EX_NOINPUT }
        return (error as? MaintenanceError)?.status ?? EX_UNAVAILABLE
    }

    /// Writes a report to standard output.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - asJSON: Whether it is written as JSON, and not as the text.
    ///   - done: The change that was made even if the report cannot be written; nil for none.
    ///   - text: The report for people.
    /// - Throws: `ExitCode` 74 if the report cannot be written.
    static func show(_ report: some Encodable, asJSON: Bool, done: String?, _ text: () -> String) throws {
        guard asJSON else { return try printText(text(), done: done) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        try printText(String(decoding: try encoder.encode(report), as: UTF8.self) + "\n", done: done)
    }
}

extension MaintenanceError {
    /// The exit code.
    var status: Int32 {
        switch kind {
        case .damaged: EX_DATAERR
        case .noInput: EX_NOINPUT
        case .unavailable: EX_UNAVAILABLE
        case .cannotCreate: EX_CANTCREAT
        case .inputOutput: EX_IOERR
        case .refused: EX_NOPERM
        }
    }
}
