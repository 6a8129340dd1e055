internal import Logging
internal import ServiceLifecycle

/// Seals the documents of requests that all have signed, and tries again what failed.
struct Sealer: Service {
    let sealing: RequestSealing
    let logger: Logger

    /// How many are sealed at a time, and so the number of threads.
    static let width = 2

    private var services: RequestServices { sealing.services }

    func run() async throws {
        if let count = try? await services.api.store.read({ try SealRecord.backlog(in: $0).count }), count > 0 {
            logger.notice("Requests wait to be sealed", metadata: ["count": "\(count)"])
        }
        guard services.seals.settings.isEnabled else {
            do { try await sealing.waive() } catch {
                logger.error("Requests that wait to be sealed could not be completed", metadata: ["error": "\(error)"])
            }
            return try await gracefulShutdown()
        }
        let plan = JobWorker.Plan(
            kind: .seal,
            width: Self.width,
            laneWidth: Self.width,
            refill: 1,
            stopping: .drops
        )
        await JobWorker(services.api.jobs, plan, logger: logger) { try await sealing.attempt($0) }.run()
    }
}
