internal import Logging
internal import ServiceLifecycle

/// Renews the documents of completed requests before their time stamps end, and tries again what failed.
struct Renewer: Service {
    let renewal: RequestRenewal
    let logger: Logger

    /// How many are renewed at a time, and so the number of threads.
    static let width = 1

    private var services: RequestServices { renewal.services }

    func run() async throws {
        do {
            let rule = services.renewals
            try await services.api.store.write { try RenewalRecord.reschedule(rule, in: $0) }
        } catch {
            logger.error("The times of renewals could not be set", metadata: ["error": "\(error)"])
        }
        guard services.seals.settings.isEnabled else {
            let count = try? await services.api.store.read { try RenewalRecord.backlog(in: $0).pending }
            if let count, count > 0 {
                logger.warning(
                    "Sealing is off: documents with time stamps are not renewed",
                    metadata: ["count": "\(count)"]
                )
            }
            return try await gracefulShutdown()
        }
        let plan = JobWorker.Plan(
            kind: .renewal,
            width: Self.width,
            laneWidth: Self.width,
            refill: 1,
            stopping: .drops
        )
        await JobWorker(services.api.jobs, plan, logger: logger) { try await renewal.attempt($0) }.run()
    }
}
