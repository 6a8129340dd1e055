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
    let rates: RateLimiter
    let failures: RateLimiter
    let metrics: Metrics
    let studio: Studio
    let logger: Logger
    let address: PublicAddress
    let outbox: Outbox
    let batches = Bell()
    let pagePictures: PictureCache

    init(configuration: ServiceConfiguration, surroundings: Surroundings, logger: Logger) throws {
        self.configuration = configuration
        self.surroundings = surroundings
        self.logger = logger
        store = try Store(folder: configuration.dataFolder, key: configuration.dataKey)
        keyring = Keyring(store: store, surroundings: surroundings)
        work = WorkPool(threads: ProcessInfo.processInfo.activeProcessorCount, limit: configuration.limits.waitingWork)
        rates = RateLimiter(perMinute: configuration.limits.requestsPerMinute, clock: surroundings.now)
        failures = RateLimiter(perMinute: configuration.limits.failuresPerMinute, clock: surroundings.now)
        metrics = Metrics()
        studio = try Studio()
        address = PublicAddress(configured: configuration.baseURL)
        outbox = Outbox(surroundings: surroundings)
        pagePictures = PictureCache(work: work, capacity: 64 << 20)
    }

    var limits: ServiceLimits { configuration.limits }

    /// The moment it is.
    var now: Moment { Moment(surroundings.now()) }
}
