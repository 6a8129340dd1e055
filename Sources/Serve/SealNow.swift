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
        let count: (seals: Int, renewals: Int)
        do {
            let service = try SignetService(try settings.configuration(), environment: .system, logger: logger)
            count = try await service.hurrySeals()
        } catch {
            printError("signet serve: \(ServeFailure.sentence(error))")
            throw ExitCode(69)
        }
        try printLine(count.seals == 1 ? "1 request is to be sealed" : "\(count.seals) requests are to be sealed")
        guard count.renewals > 0 else { return }
        let documents = count.renewals == 1 ? "1 document is" : "\(count.renewals) documents are"
        try printLine("\(documents) to be renewed")
    }
}
