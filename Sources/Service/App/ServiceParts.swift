internal import Foundation
internal import Logging
internal import Signet
internal import SignetIsolation
internal import SignetServiceFeatures
internal import SignetServiceFoundation

/// The parts of the service, put together once.
struct ServiceParts: Sendable {
    let configuration: ServiceConfiguration
    let logger: Logger
    let api: APIServices
    let links: Links
    let signatures: SignatureServices
    let documents: DocumentStore
    let outbox: Outbox
    let seals: SealServices
    let requests: RequestServices
    let verification: DocumentVerification
    let visitors: PublicVerification
    let pools: WorkPools

    /// The threads of the service: a pool for each kind of work that callers can fill, so that none keeps the others waiting, and one
    /// for all jobs, whose workers limit themselves.
    struct WorkPools: Sendable {
        let work: WorkPool
        /// For drawing and searching pages.
        let viewing: WorkPool
        /// For processes that verify documents.
        let verifying: WorkPool
        /// For batches.
        let batches: WorkPool
        /// For seals that callers wait for, with time stamps of authorities that may be slow.
        let seals: WorkPool
        /// For webhooks, the seals of completed requests and renewals.
        let jobs: WorkPool
        /// For mails, whose servers may be slow.
        let mails: WorkPool
    }

    init(_ configuration: ServiceConfiguration, environment: ServiceEnvironment, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        // The service does not start without its texts.
        _ = try Texts.loaded.get()
        let limits = configuration.limits
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let viewers = max(2, processors)
        let store = try Store(configuration)
        let generations = StoreGeneration(store: store)
        pools = WorkPools(
            work: WorkPool(threads: processors, limit: limits.waitingWork),
            viewing: WorkPool(threads: viewers, limit: limits.waitingWork),
            verifying: WorkPool(threads: viewers, limit: limits.waitingWork),
            batches: WorkPool(threads: viewers, limit: limits.waitingWork),
            seals: WorkPool(threads: max(4, processors), limit: 64),
            jobs: WorkPool(threads: Deliverer.width + SealingStep.width + RenewalStep.width, limit: limits.waitingWork),
            mails: WorkPool(threads: MailSender.width, limit: limits.waitingWork)
        )
        let lifecycle = Lifecycle()
        api = APIServices(
            store: store,
            jobs: JobQueue(
                store: store,
                environment: environment,
                lifecycle: lifecycle,
                lease: configuration.folderUse.lease
            ),
            changes: ChangeFeed(store: store),
            environment: environment,
            limits: limits,
            address: PublicAddress(configured: configuration.baseURL),
            keyring: Keyring(
                store: store,
                environment: environment,
                generations: generations,
                sessionLifetime: configuration.sessionLifetime
            ),
            rates: RateLimiter(perMinute: limits.requestsPerMinute, clock: environment.now),
            failures: RateLimiter(perMinute: limits.failuresPerMinute, clock: environment.now),
            metrics: store.metrics,
            lifecycle: lifecycle
        )
        lifecycle.whenDraining { [changes = api.changes] in changes.close() }
        signatures = SignatureServices(
            factory: try SignatureFactory(decoding: configuration.pictureDecoding),
            store: store,
            environment: environment,
            generations: generations,
            work: pools.work
        )
        documents = DocumentStore(
            store: store,
            environment: environment,
            limits: limits,
            work: pools.work,
            viewing: pools.viewing,
            pageViewing: configuration.pageViewing(processes: viewers),
            pagePictures: PictureCache(work: pools.viewing, capacity: 64 << 20)
        )
        links = Links(
            api: api,
            finders: [.capture: LinkSubject.captures, .handover: LinkSubject.handovers, .sign: LinkSubject.signers]
        )
        outbox = Outbox(environment: environment, jobs: api.jobs)
        seals = try SealServices(
            configuration.seal,
            identities: SealIdentities(configuration, store: store, environment: environment),
            work: pools.seals,
            logger: logger
        )
        verification = try DocumentVerification(
            configuration,
            store: store,
            seals: seals,
            work: pools.verifying,
            environment
        )
        visitors = PublicVerification(
            rates: RateLimiter(perMinute: limits.verificationsPerMinute, clock: environment.now)
        )
        requests = RequestServices(
            api: api,
            links: links,
            documents: documents,
            signatures: signatures,
            outbox: outbox,
            seals: seals,
            configuration: configuration
        )
    }

    /// Ends all threads and processes, except threads that wait for authorities, and closes the store.
    func shutDown() async throws {
        for pool in [pools.seals, pools.jobs, pools.mails] { pool.abandon() }
        for pool in [pools.viewing, pools.verifying, pools.batches] { try await pool.shutDown() }
        documents.pageViewing.end()
        try await pools.work.shutDown()
        try api.store.close()
    }

    /// Ends processes that would outlive this one, and waits for nothing: the store is consistent at any moment.
    func abandon() { documents.pageViewing.end() }
}

extension ServiceConfiguration.FolderUse {
    /// How long processes take jobs for, in seconds.
    fileprivate var lease: Int {
        switch self {
        case .alone: 15
        case .shared(let lease): lease ?? 15
        }
    }
}

extension ServiceConfiguration {
    /// Where pages are viewed, by a bounded number of processes that are used again; pictures are read only where the processes that do
    /// so can be confined.
    fileprivate func pageViewing(processes: Int) -> PageViewing {
        guard let workers else { return .inProcess }
        let viewing = PageViewing.isolated(
            program: workers.path,
            arguments: workers.arguments,
            seconds: limits.viewingSeconds,
            memory: limits.viewingBytes,
            kept: processes
        )
        guard ConfinementReport().missing.isEmpty else { return viewing }
        return viewing.recognizingText(program: workers.path, arguments: workers.arguments)
    }

    fileprivate var pictureDecoding: PictureDecoding {
        workers.map { .isolated(program: $0.path, arguments: $0.arguments) } ?? .forked
    }
}
