internal import AsyncHTTPClient
internal import Crypto
internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import ServiceLifecycle

/// Delivers what is in the webhooks' queue, and tries again later what could not be delivered.
///
/// The queue is in the store: nothing is lost with the process. An event may come twice, with the same `Signet-Delivery`.
struct Deliverer: Service {
    let core: ServiceCore

    /// After so many attempts, 17 hours in all, a delivery has failed.
    static let attempts = 12
    /// How many are sent at a time.
    private static let width = 8
    private static let timeout = TimeAmount.seconds(10)

    func run() async throws {
        let signals = core.outbox.bell.signals()
        core.outbox.wake()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(5))
                    core.outbox.wake()
                }
            }
            for await _ in signals.cancelOnGracefulShutdown() { await deliverDue() }
            group.cancelAll()
        }
    }

    /// Delivers all that is due.
    private func deliverDue() async {
        while !Task.isShuttingDownGracefully {
            let now = core.now
            let due = try? await core.store.read { database in
                try DeliveryRecord.fetchAll(
                    database,
                    sql: "SELECT * FROM delivery WHERE state = 'waiting' AND next <= ? ORDER BY next LIMIT ?",
                    arguments: [now, Self.width]
                )
            }
            guard let due, !due.isEmpty else { return }
            await withTaskGroup(of: Void.self) { group in
                for delivery in due { group.addTask { await attempt(delivery) } }
            }
        }
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
            core.metrics.count(.webhooksDelivered)
        } else if delivery.attempts >= Self.attempts {
            delivery.state = .failed
            delivery.next = nil
            core.metrics.count(.webhooksFailed)
        } else {
            delivery.next = core.now.adding(seconds: Self.delay(after: delivery.attempts))
        }
        do {
            try await core.store.write { [delivery] in try delivery.updateIfExists($0) }
        } catch {
            core.logger.error("A delivery's outcome could not be written", metadata: ["delivery": "\(delivery.id)"])
        }
    }

    /// The seconds until the next attempt: 30, then twice as many each time.
    static func delay(after attempts: Int) -> Int { 30 << min(max(attempts - 1, 0), 12) }

    private func send(_ delivery: DeliveryRecord) async throws -> Int {
        let hook = try await core.store.read {
            try WebhookRecord.find(delivery.webhookId, of: delivery.accountId, in: $0)
        }
        let allowsPrivate = core.configuration.allowsPrivateWebhooks
        let address = try WebhookAddress(hook.url, allowsPrivate: allowsPrivate)
        let ip = try await core.resolvers.run { try address.resolved(allowsPrivate: allowsPrivate) }
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: Self.timeout, read: Self.timeout)
        configuration.dnsOverride = [address.host: ip]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let status = try await client.execute(
                request(delivery, to: hook),
                deadline: .now() + Self.timeout
            ).status.code
            try await client.shutdown()
            return Int(status)
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    private func request(_ delivery: DeliveryRecord, to hook: WebhookRecord) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: hook.url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "User-Agent", value: "signet-serve")
        request.headers.add(name: "Signet-Event", value: delivery.event)
        request.headers.add(name: "Signet-Delivery", value: delivery.id)
        let seconds = core.now.milliseconds / 1000
        request.headers.add(
            name: "Signet-Signature",
            value: WebhookSignature.field(body: delivery.body, secret: hook.secret, seconds: seconds)
        )
        request.body = .bytes(ByteBuffer(string: delivery.body))
        return request
    }
}

/// How bodies of webhooks are signed: HMAC-SHA256 over the time, a dot and the body.
enum WebhookSignature {
    /// As in `t=1763764801,v1=5f2c…`.
    static func field(body: String, secret: Data, seconds: Int64) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("\(seconds).\(body)".utf8),
            using: SymmetricKey(data: secret)
        )
        return "t=\(seconds),v1=\(code.hexadecimal)"
    }
}

extension DeliveryRecord {
    /// Writes it, unless its webhook was removed meanwhile.
    fileprivate func updateIfExists(_ database: Database) throws {
        do { try update(database) } catch RecordError.recordNotFound { return }
    }
}
