internal import Logging
internal import ServiceLifecycle
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// What each process does for itself from time to time: it notes the texts that it shows, and forgets pictures that nobody uses.
struct ProcessUpkeep: Service {
    let requests: RequestServices
    let logger: Logger

    private static let pause = Duration.seconds(20)

    func run() async throws {
        let (api, configuration) = (requests.api, requests.configuration)
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                requests.signatures.factory.decoded.forgetUnused(now: api.environment.now())
                do {
                    try await api.store.write { try ConsentRecord.note(configuration, api.now, in: $0) }
                } catch {
                    if error is CancellationError { return }
                    api.jobs.faults.note(error, "The texts of consents could not be noted", [:], to: logger)
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }
}
