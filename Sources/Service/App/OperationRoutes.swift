internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SignetBasics
internal import SignetIsolation
internal import SignetServiceFoundation

/// `/v1/operations`: the state of the service, for its operator.
struct OperationRoutes: Sendable {
    let api: APIServices
    let numbers: ServiceNumbers
    let recent: RecentErrors
    /// The name of this process in logs and traces.
    let instance: String

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "operations", .read(.operations), api, show)
    }

    private struct StateView: Encodable {
        let version = productVersion
        let instance: String
        let started: Moment
        let isDraining: Bool
        /// Whether links only work on this computer.
        let hasLocalLinks: Bool
        let jobs: [JobView]
        let openWebhooks: Int
        let unsealed: Int
        let confinement: [ConfinementView]
        let storage: StorageView
        let certificates: [CertificateView]
        let errors: [ErrorView]
    }

    private struct JobView: Encodable {
        let kind: String
        let waiting: Int
        let running: Int
        let dueSince: Moment?
    }

    private struct ConfinementView: Encodable {
        let means: String
        let isAvailable: Bool
    }

    private struct StorageView: Encodable {
        let documents: Int
        let documentsBytes: Int
        let databaseBytes: Int
        let freeBytes: Int?
    }

    private struct CertificateView: Encodable {
        let use: String
        let name: String
        let expires: Moment
    }

    private struct ErrorView: Encodable {
        let time: Moment
        let level: String
        let message: String
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        let backlog = try await numbers.backlog()
        let storage = try await numbers.storageUse()
        let certificates = try await numbers.certificateEnds()
        let state = StateView(
            instance: instance,
            started: numbers.started,
            isDraining: api.lifecycle.isDraining,
            hasLocalLinks: api.address.isThisMachine,
            jobs: JobKind.allCases.map { job in
                let count = backlog[job]
                return JobView(
                    kind: job.rawValue,
                    waiting: count.waiting,
                    running: count.running,
                    dueSince: count.oldest
                )
            },
            openWebhooks: backlog.openWebhooks,
            unsealed: backlog.unsealed,
            confinement: ConfinementMeans.allCases.map {
                ConfinementView(means: $0.rawValue, isAvailable: numbers.confinement.isThere($0))
            },
            storage: StorageView(
                documents: storage.documents,
                documentsBytes: storage.documentsBytes,
                databaseBytes: storage.databaseBytes,
                freeBytes: storage.free
            ),
            certificates: certificates.all.map {
                CertificateView(use: $0.use.rawValue, name: $0.name, expires: $0.end)
            },
            errors: recent.lines.map { ErrorView(time: $0.time, level: $0.level.rawValue, message: $0.message) }
        )
        return try Reply(.ok, state).response
    }
}
