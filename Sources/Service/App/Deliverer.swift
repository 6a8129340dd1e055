internal import Foundation
internal import GRDB
internal import Logging
internal import ServiceLifecycle
internal import SignetCryptography
internal import SignetSealing
internal import Synchronization

/// Delivers the entries of the webhooks' queue, and retries failed deliveries later.
///
/// The queue is in the store: nothing is lost with the process. An event may come twice, with the same `Signet-Delivery`.
/// An address that does not answer does not delay others: each has some of the places, and a due delivery begins when one is free.
final class Deliverer: Service {
    private let store: Store
    private let environment: ServiceEnvironment
    private let metrics: Metrics
    private let outbox: Outbox
    /// The threads that send.
    private let work: WorkPool
    /// Whether addresses of private networks are allowed.
    private let allowsPrivate: Bool
    private let logger: Logger

    /// After this many attempts, 17 hours in all, a delivery has failed.
    static let attempts = 12
    /// How many are sent at a time.
    static let width = 32
    /// How many of them to one address.
    private static let widthOfOne = 4
    private static let limits = WebRequest.Limits(
        connection: .seconds(10),
        total: .seconds(10),
        bytes: 0,
        redirects: 0
    )

    /// The deliveries being sent, with their webhooks.
    private let underWay = Mutex<[String: String]>([:])

    init(
        store: Store,
        environment: ServiceEnvironment,
        metrics: Metrics,
        outbox: Outbox,
        work: WorkPool,
        allowsPrivate: Bool,
        logger: Logger
    ) {
        self.store = store
        self.environment = environment
        self.metrics = metrics
        self.outbox = outbox
        self.work = work
        self.allowsPrivate = allowsPrivate
        self.logger = logger
    }

    func run() async throws {
        let signals = outbox.signal.signals()
        outbox.wake()
        await withDiscardingTaskGroup { group in
            let ticker = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(5))
                    outbox.wake()
                }
            }
            defer { ticker.cancel() }
            for await _ in signals.cancelOnGracefulShutdown() {
                // Again, since one address may have filled the part that was looked at.
                while case let due = await nextDue(), !due.isEmpty, !Task.isShuttingDownGracefully {
                    for delivery in due { group.addTask { await self.deliver(delivery) } }
                }
            }
        }
    }

    /// The deliveries that are due and have a place, which they take.
    private func nextDue() async -> [DeliveryRecord] {
        let now = environment.moment
        let busy = underWay.withLock { $0 }
        let full = Dictionary(grouping: busy.values, by: { $0 }).filter { $1.count >= Self.widthOfOne }.keys
        let due = try? await store.read { database in
            try DeliveryRecord.due(now, except: Array(busy.keys), to: Array(full), in: database)
        }
        return underWay.withLock { underWay in
            (due ?? []).filter { delivery in
                let toSame = underWay.values.count { $0 == delivery.webhookId }
                guard underWay.count < Self.width, toSame < Self.widthOfOne else { return false }
                underWay[delivery.id] = delivery.webhookId
                return true
            }
        }
    }

    private func deliver(_ delivery: DeliveryRecord) async {
        await attempt(delivery)
        underWay.withLock { _ = $0.removeValue(forKey: delivery.id) }
        // Its place is free.
        outbox.wake()
    }

    private func attempt(_ delivery: DeliveryRecord) async {
        var delivery = delivery
        delivery.attempts += 1
        do {
            let status = try await send(delivery)
            delivery.status = status
            delivery.problem = (200..<300).contains(status) ? nil : "the answer had the status \(status)"
        } catch {
            delivery.status = nil
            delivery.problem = String(describing: (error as? Problem)?.detail ?? String(describing: error)).prefixed(
                to: 300
            )
        }
        if delivery.problem == nil {
            delivery.state = .delivered
            delivery.next = nil
            metrics.count(.webhooksDelivered)
        } else if delivery.attempts >= Self.attempts {
            delivery.state = .failed
            delivery.next = nil
            metrics.count(.webhooksFailed)
        } else {
            delivery.next = environment.moment.adding(seconds: Self.delay(after: delivery.attempts))
        }
        do {
            try await store.write { [delivery] in _ = try delivery.updateIfPresent(in: $0) }
        } catch {
            logger.error("A delivery's outcome could not be written", metadata: ["delivery": "\(delivery.id)"])
        }
    }

    /// The seconds until the next attempt: 30, then twice as many each time.
    static func delay(after attempts: Int) -> Int { 30 << min(max(attempts - 1, 0), 12) }

    private func send(_ delivery: DeliveryRecord) async throws -> Int {
        let hook = try await store.read {
            try WebhookRecord.find(delivery.webhookId, of: delivery.accountId, in: $0)
        }
        let request = try request(delivery, to: hook)
        do {
            return try await work.run { try WebClient().reply(to: request).status }
        } catch WebFault.privateAddress {
            throw WebhookAddress.privateAddress
        }
    }

    private func request(_ delivery: DeliveryRecord, to hook: WebhookRecord) throws -> WebRequest {
        let address = try WebhookAddress(hook.url, allowsPrivate: allowsPrivate)
        var request = WebRequest(
            .post(Array(delivery.body.utf8), contentType: "application/json"),
            try WebAddress(address.url.absoluteString),
            accepted: "*/*",
            credentials: nil,
            reach: allowsPrivate ? .allHosts : .publicHosts,
            limits: Self.limits
        )
        let seconds = environment.moment.milliseconds / 1000
        request.fields = [
            .init("User-Agent", "signet-serve"),
            .init("Signet-Event", delivery.event),
            .init("Signet-Delivery", delivery.id),
            .init(
                "Signet-Signature",
                WebhookSignature.field(body: delivery.body, secret: hook.secret, seconds: seconds)
            ),
        ]
        request.wanted = .status
        return request
    }
}

/// How bodies of webhooks are signed: HMAC-SHA256 over the time, a dot and the body.
enum WebhookSignature {
    /// As in `t=1763764801,v1=5f2c…`.
    static func field(body: String, secret: Data, seconds: Int64) -> String {
        let code = KeyedDigest.authenticationCode(of: Array("\(seconds).\(body)".utf8), key: Array(secret))
        return "t=\(seconds),v1=\(code.hexadecimal)"
    }
}
