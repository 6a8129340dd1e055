internal import ArgumentParser
internal import Logging
internal import SignetService

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// `signet serve seal-now`.
struct SealNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal-now",
        abstract: "Has all requests sealed or renewed now that wait for their next attempt.",
        discussion: "The service does it within seconds if it is running, else after its next start."
    )

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        _ = umask(0o077)
        let logger = LogSetup.logger(level: .error, format: .text)
        let configuration = try settings.configuration()
        let count: (seals: Int, renewals: Int)
        do {
            let service = try SignetService(configuration, environment: .system, logger: logger)
            count = try await service.hurrySeals()
        } catch {
            printError("signet serve: \(ServeFailure.sentence(error))")
            throw ExitCode(69)
        }
        var text = count.seals == 1 ? "1 request is to be sealed\n" : "\(count.seals) requests are to be sealed\n"
        if count.renewals > 0 {
            let documents = count.renewals == 1 ? "1 document is" : "\(count.renewals) documents are"
            text += "\(documents) to be renewed\n"
        }
        try printText(text, done: "the service seals and renews them all the same")
    }
}
