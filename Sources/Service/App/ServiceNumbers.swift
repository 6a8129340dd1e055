internal import Foundation
internal import Logging
internal import SignetBasics
internal import SignetServiceFeatures
internal import SignetServiceFoundation
internal import Synchronization

/// The numbers of the moment, for Prometheus and for the operator's page.
///
/// Numbers that take long to find are cached for a while.
final class ServiceNumbers: Sendable {
    private let parts: ServiceParts
    private let recent: RecentErrors
    let started: Moment
    /// The confinement of the processes that read documents.
    let confinement: ConfinementReport
    private let storage = Kept<StorageUse>(for: .seconds(30))
    private let certificates = Kept<CertificateEnds>(for: .seconds(600))

    init(_ parts: ServiceParts, _ recent: RecentErrors, _ confinement: ConfinementReport) {
        (self.parts, self.recent, self.confinement) = (parts, recent, confinement)
        started = parts.api.now
    }

    private var api: APIServices { parts.api }

    func backlog() async throws -> JobBacklog {
        try await api.store.read { try JobBacklog(in: $0) }
    }

    func storageUse() async throws -> StorageUse {
        try await storage.value { [api, folder = parts.configuration.dataFolder] in
            try await api.store.read { try StorageUse(folder, in: $0) }
        }
    }

    func certificateEnds() async throws -> CertificateEnds {
        try await certificates.value { [parts] in
            try await parts.pools.work.run { try CertificateEnds(parts) }
        }
    }

    /// Everything in Prometheus' text format; while the store does not answer, without what only it knows.
    func text() async throws -> String {
        var samples: [MetricSample] = []
        do { samples = try await stored() } catch { guard StoreUnavailableError(error) != nil else { throw error } }
        samples += ProcessNumbers.samples(started: started)
        samples += confinement.samples
        samples += api.store.connectionUse
        samples += [
            MetricSample(.buildInfo, ["version": productVersion], 1),
            MetricSample(.logLines, ["level": "warning"], recent.counts[.warning] ?? 0),
            MetricSample(.logLines, ["level": "error"], recent.counts[.error] ?? 0),
            MetricSample(.draining, api.lifecycle.isDraining ? 1 : 0),
            MetricSample(.workLoad, parts.pools.work.load),
        ]
        return api.metrics.text(samples)
    }

    /// The numbers that are in the database, and so the same in all processes.
    private func stored() async throws -> [MetricSample] {
        let now = api.now
        let (seals, renewals) = try await api.store.read {
            (try SealRecord.backlog(in: $0), try RenewalRecord.backlog(in: $0))
        }
        return try await backlog().samples + storageUse().samples + certificateEnds().samples + [
            MetricSample(.sealsWaiting, seals.count),
            MetricSample(.sealsOldest, seals.oldest.map { $0.seconds(before: now) } ?? 0),
            MetricSample(.sealsLastFailure, Int((seals.lastFailure?.milliseconds ?? 0) / 1_000)),
            MetricSample(.renewalsPending, renewals.pending),
            MetricSample(.renewalsFailing, renewals.failing),
            MetricSample(.renewalsLate, renewals.late),
            MetricSample(.renewalsFirstEnd, Int((renewals.first?.milliseconds ?? 0) / 1_000)),
        ]
    }
}

/// A value that is made again when it is asked for some time later.
private final class Kept<Value: Sendable>: Sendable {
    private let lifetime: Duration
    private let kept = Mutex<(value: Value, end: ContinuousClock.Instant)?>(nil)

    init(for lifetime: Duration) { self.lifetime = lifetime }

    func value(_ make: @Sendable () async throws -> Value) async throws -> Value {
        if let (value, end) = kept.withLock({ $0 }), end > .now { return value }
        let value = try await make()
        kept.withLock { $0 = (value, .now + lifetime) }
        return value
    }
}
