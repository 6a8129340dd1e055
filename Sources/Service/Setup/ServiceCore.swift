internal import Foundation
internal import Logging
internal import Signet

/// What all parts of the service share.
final class ServiceCore: Sendable {
    let configuration: ServiceConfiguration
    let surroundings: Surroundings
    let store: Store
    let keyring: Keyring
    let work: WorkPool
    /// Threads of their own for drawing and searching pages: a page can keep one for very long, and signing goes on meanwhile.
    let viewing: WorkPool
    /// Threads for batches, which neither those who sign nor those who read wait for.
    let batching: WorkPool
    /// Threads that wait for names of webhooks' hosts, which those who set them up may make slow.
    let resolvers: WorkPool
    let rates: RateLimiter
    let failures: RateLimiter
    let metrics: Metrics
    let studio: Studio
    let logger: Logger
    let address: PublicAddress
    let outbox: Outbox
    let batches = Bell()
    let pagePictures: PictureCache
    /// Where pages are viewed.
    let pageViewing: PageViewing

    init(configuration: ServiceConfiguration, surroundings: Surroundings, logger: Logger) throws {
        self.configuration = configuration
        self.surroundings = surroundings
        self.logger = logger
        store = try Store(folder: configuration.dataFolder, key: configuration.dataKey)
        keyring = Keyring(store: store, surroundings: surroundings)
        work = WorkPool(threads: ProcessInfo.processInfo.activeProcessorCount, limit: configuration.limits.waitingWork)
        let viewers = max(2, ProcessInfo.processInfo.activeProcessorCount)
        viewing = WorkPool(threads: viewers, limit: configuration.limits.waitingWork)
        pageViewing =
            switch configuration.viewing {
            case .here: .here
            case .apart(let program, let arguments):
                .apart(
                    program: program,
                    arguments: arguments,
                    seconds: configuration.limits.viewingSeconds,
                    memory: configuration.limits.viewingBytes,
                    kept: viewers
                )
            }
        batching = WorkPool(threads: viewers, limit: configuration.limits.waitingWork)
        resolvers = WorkPool(threads: 8, limit: 64)
        rates = RateLimiter(perMinute: configuration.limits.requestsPerMinute, clock: surroundings.now)
        failures = RateLimiter(perMinute: configuration.limits.failuresPerMinute, clock: surroundings.now)
        metrics = Metrics()
        studio = try Studio()
        address = PublicAddress(configured: configuration.baseURL)
        outbox = Outbox(surroundings: surroundings)
        pagePictures = PictureCache(work: viewing, capacity: 64 << 20)
    }

    var limits: ServiceLimits { configuration.limits }

    /// What signs documents, and what finds places in them.
    func signer(_ date: Date?, seed: String) -> Signer {
        var signer = Signer(date: date, seed: seed)
        signer.viewing = pageViewing
        return signer
    }

    /// The threads for what may look at pages, or those for signing otherwise.
    func threads(for stamps: [Stamp]) -> WorkPool { stamps.contains(where: \.readsPages) ? viewing : work }

    /// The moment it is.
    var now: Moment { Moment(surroundings.now()) }
}
